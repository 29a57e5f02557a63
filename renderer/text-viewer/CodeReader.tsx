import type { Extension } from '@codemirror/state';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type CommandActions, runCommandOfKeys } from '../ui/command-targets.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { commandHint } from '../ui/keys.ts';
import { styleNonce } from '../ui/style-nonce.ts';
import { Toolbar, ToolbarGap } from '../ui/Toolbar.tsx';
import { useCommandTarget } from '../ui/use-command-target.ts';
import type { CodeText } from './code-text.ts';
import { type CodeEditor, createCodeEditor } from './editor.ts';
import { createFind, type Find } from './find.ts';
import { setSearchHits } from './search-highlights.ts';
import { TextFindBar } from './TextFindBar.tsx';
import './code.css';

type CodeReaderProps = Readonly<{
  /** The name of the region that holds the text and nothing but the text. */
  label: string;
  text: CodeText;
  /** What is looked at. Under the same name a new text keeps the place of the last; under another it begins at its top. */
  place: string;
  /** How it is highlighted and folded. The same value each time, or the text is read anew. */
  language: Extension;
  wrap?: boolean;
  /** Controls at the start of its toolbar. */
  controls?: ReactNode;
  /** Between the toolbar and the text: what is worth knowing about it. */
  children?: ReactNode;
}>;

/** A long text to be read: numbered, highlighted, folded, searched, copied. What it shows it never changes. */
export function CodeReader({ label, text, place, language, wrap = false, controls, children }: CodeReaderProps) {
  const [find] = useState(createFind);
  const isFinding = useStore(find.state, (s) => s.open);
  const whole = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const editor = useRef<CodeEditor | null>(null);

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = createCodeEditor({ parent: host.current, nonce: styleNonce() });
    editor.current = made;
    const forget = find.state.subscribe((now, before) => markHits(made, now, before));
    return () => {
      forget();
      made.view.destroy();
      editor.current = null;
    };
  }, [find]);

  useLayoutEffect(() => editor.current?.read({ text, place, language, wrap }), [text, place, language, wrap]);
  useEffect(() => void find.retarget(text.raw), [find, text]);

  const close = () => {
    void find.hide();
    editor.current?.view.focus();
  };
  const open = () => void find.show(editor.current?.selected() ?? '');

  const actions: CommandActions = {
    find: open,
    'find-next': isFinding ? find.next : null,
    'find-previous': isFinding ? find.previous : null,
    'close-find': isFinding ? close : null,
  };
  useCommandTarget(whole, actions);
  const press = (event: KeyboardEvent) => {
    if (runCommandOfKeys(event, ['find', 'view'], actions)) event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <div ref={whole} className="code-reader" onKeyDown={press}>
      <Toolbar label={`${label} tools`}>
        {controls}
        <ToolbarGap />
        <IconButton
          {...commandHint('find')}
          icon={<Search size={16} />}
          isOn={isFinding}
          onPress={isFinding ? close : open}
        />
      </Toolbar>
      {isFinding && <TextFindBar find={find} onClose={close} />}
      {children}
      {/* biome-ignore lint/a11y/noRedundantRoles: other viewers look for the role as it is written */}
      <section ref={host} role="region" aria-label={label} className="code-text" />
    </div>
  );
}

type FindNow = ReturnType<Find['state']['getState']>;

function markHits({ view, reveal }: CodeEditor, now: FindNow, before: FindNow): void {
  const { hits, length, current } = now;
  if (hits === before.hits && current === before.current) return;
  view.dispatch({ effects: setSearchHits.of({ hits, length, current }) });
  const start = hits[current];
  // A new text is searched again by itself: that must not take the reader elsewhere.
  const isStep = hits === before.hits || now.looked !== before.looked;
  if (start !== undefined && isStep) reveal(start, length);
}
