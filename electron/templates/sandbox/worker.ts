import type { SandboxTask } from '../template-job.ts';
import { sandboxTasks } from './tasks.ts';

/*
 * The inside of the sandbox. A worker runs one task, or those of one template without the author's helpers. Its policy
 * prevents it from loading and sending. Everything that could store data or communicate is removed before the first
 * template.
 */

const answer = self.postMessage.bind(self);
const taken = [
  'BroadcastChannel',
  'EventSource',
  'WebSocket',
  'WebTransport',
  'Worker',
  'XMLHttpRequest',
  'caches',
  'console',
  'fetch',
  'importScripts',
  'indexedDB',
  'navigator',
];
for (let owner: object | null = self; owner !== null; owner = Object.getPrototypeOf(owner)) {
  for (const name of taken) Reflect.deleteProperty(owner, name);
}

self.onmessage = ({ data }: MessageEvent<{ task: SandboxTask; job: never }>) =>
  answer(JSON.stringify(sandboxTasks[data.task](data.job)));

// A template with all features, so that the engine is compiled before the first task.
sandboxTasks.run({
  source: [
    '<p class="{{b}}">{{#each a as |x|}}{{x.b}}{{@index}}{{../c}}{{#if b}}{{{b}}}{{else}}{{> c}}{{/if}}{{/each}}',
    '{{#with d}}{{e}}{{/with}}{{#unless c}}{{f 1 g="2"}}{{/unless}}{{! a note }}</p>',
  ].join('\n'),
  partials: [['c', '{{d.e}}']],
  data: '{"a":[{"b":"&"},{"b":""}],"d":{"e":1}}',
  path: '',
  helpers: '',
  functions: 'sample',
  imageMark: 'x',
  unknown: 'stub',
  learned: [],
  marksReplayed: false,
  traces: false,
  maxCharacters: 1_000,
});
