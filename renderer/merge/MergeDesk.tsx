import { ArrowDownAZ, ArrowUpDown, Layers, Redo2, Square, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { hasCommandKey, keysText } from '../ui/keys.ts';
import { Toolbar, ToolbarGap } from '../ui/Toolbar.tsx';
import { MergeForm } from './MergeForm.tsx';
import { MergeRows } from './MergeRows.tsx';
import { MergeStart } from './MergeStart.tsx';
import type { Merge } from './merge.ts';

/** The left side: what is to be merged, in which order, and the button that does it. */
export function MergeDesk({ merge }: { merge: Merge }) {
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const canUndo = useStore(merge.state, (s) => s.list.past.length > 0);
  const canRedo = useStore(merge.state, (s) => s.list.future.length > 0);
  const said = useStore(merge.state, (s) => s.said);

  const press = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (!hasCommandKey(event) || isTyping) return;
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? merge.redo : merge.undo)();
    else if (key === 'y') merge.redo();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <div className="merge-desk" onKeyDown={press}>
      <MergeForm merge={merge} />
      <Toolbar label="List">
        <span className="merge-count">
          {count.toLocaleString('en')} {count === 1 ? 'item' : 'items'}
        </span>
        <ToolbarGap />
        <IconButton
          label="Undo"
          keys={keysText('Z')}
          icon={<Undo2 size={16} />}
          isDisabled={!canUndo}
          onPress={merge.undo}
        />
        <IconButton
          label="Redo"
          keys={keysText('Shift+Z')}
          icon={<Redo2 size={16} />}
          isDisabled={!canRedo}
          onPress={merge.redo}
        />
        <IconButton label="Sort by ID" icon={<ArrowDownAZ size={16} />} isDisabled={count < 2} onPress={merge.sort} />
        <IconButton
          label="Reverse the order"
          icon={<ArrowUpDown size={16} />}
          isDisabled={count < 2}
          onPress={merge.reverse}
        />
        <Button kind="quiet" isDisabled={count === 0} onPress={merge.clear}>
          Clear
        </Button>
      </Toolbar>
      <div className="merge-list">
        <MergeRows merge={merge} />
        {count === 0 && <MergeStart merge={merge} />}
      </div>
      <div role="status" className="visually-hidden">
        {said}
      </div>
      <MergeFoot merge={merge} />
    </div>
  );
}

function MergeFoot({ merge }: { merge: Merge }) {
  const isRunning = useStore(merge.state, (s) => s.running !== null);
  const problem = useStore(merge.state, (s) => s.runProblem);
  return (
    <div className="merge-foot">
      <Button kind="primary" icon={<Layers size={14} aria-hidden />} onPress={() => void merge.run()}>
        Merge
      </Button>
      {isRunning && (
        <Button icon={<Square size={12} aria-hidden />} onPress={() => void merge.cancel()}>
          Cancel
        </Button>
      )}
      {problem && (
        <span role="alert" className="field-error">
          {problem}
        </span>
      )}
    </div>
  );
}
