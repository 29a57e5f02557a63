import { EditorState } from '@codemirror/state';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDiffColumns } from '../../../renderer/text-viewer/diff-columns.ts';
import { waitFor } from '../../support/wait-for.ts';

test('lines that a comparison is scrolled to when it comes are drawn, before it is known to be on the screen too', async () => {
  const parent = document.createElement('div');
  parent.style.cssText = 'position: relative; width: 400px; height: 200px';
  document.body.append(parent);
  onTestFinished(() => parent.remove());
  vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => {});

  const columns = createDiffColumns(parent, new AbortController().signal);
  onTestFinished(columns.destroy);
  const doc = Array.from({ length: 1_000 }, (_, index) => `line ${index + 1}`).join('\n');
  const view = await columns.open(EditorState.create({ doc }));
  view.dom.style.height = '200px';
  columns.show();
  view.scrollDOM.style.overflow = 'auto';
  view.scrollDOM.scrollTop = view.lineBlockAt(view.state.doc.line(500).from).top;
  await waitFor(() => expect(parent.textContent).toContain('line 500'));
});
