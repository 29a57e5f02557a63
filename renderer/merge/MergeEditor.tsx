import { ArrowDownAZ, ArrowUpDown, Layers, Redo2, Square, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { commands } from '../../shared/commands.ts';
import { mergeItemTypes } from '../../shared/merge-items.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { runCommandOfKeys } from '../ui/command-targets.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { commandHint } from '../ui/keys.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/PartBoundary.tsx';
import { Toolbar } from '../ui/Toolbar.tsx';
import { ToolbarGap } from '../ui/ToolbarGap.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { ListMenu } from './ListMenu.tsx';
import { MergeForm } from './MergeForm.tsx';
import { MergeRows } from './MergeRows.tsx';
import type { Merge } from './merge.ts';
import { countedItems } from './merge-list.ts';
import { wrongItemsOf } from './merge-state.ts';
import { typeIcons } from './type-icons.ts';

const LazyWrongItems = lazyPart(async () => (await import('./WrongItems.tsx')).WrongItems);

/** The left side: the items to merge in their order, and the Merge button. */
export function MergeEditor({ merge }: { merge: Merge }) {
  const count = useStore(merge.state, (s) => s.list.rows.length);
  const selectedCount = useStore(merge.state, (s) => s.selection.keys.size);
  const canUndo = useStore(merge.state, (s) => s.list.past.length > 0);
  const canRedo = useStore(merge.state, (s) => s.list.future.length > 0);
  const hasWrong = useStore(merge.state, (s) => wrongItemsOf(s).size > 0);
  const announcement = useStore(merge.state, (s) => s.announcement);

  const press = (event: KeyboardEvent) => {
    // In the field the same keys undo typing.
    if (event.target instanceof HTMLTextAreaElement) return;
    runCommandOfKeys(event, ['merge'], { undo: merge.undo, redo: merge.redo });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the controls inside
    <div data-pane className="merge-editor" onKeyDown={press}>
      <MergeForm merge={merge} />
      <Toolbar label="List">
        <span className="merge-count">{countedItems(count)}</span>
        {selectedCount > 1 && <span className="merge-selected">{selectedCount.toLocaleString('en')} selected</span>}
        <ToolbarGap />
        <CommandButton command="undo" Icon={Undo2} isDisabled={!canUndo} onPress={merge.undo} />
        <CommandButton command="redo" Icon={Redo2} isDisabled={!canRedo} onPress={merge.redo} />
        <CommandButton command="sort-items" Icon={ArrowDownAZ} isDisabled={count < 2} onPress={merge.sort} />
        <CommandButton command="reverse-items" Icon={ArrowUpDown} isDisabled={count < 2} onPress={merge.reverse} />
        <ListMenu merge={merge} />
        <Button kind="quiet" isDisabled={count === 0} onPress={merge.clear}>
          {commands['clear-items'].label}
        </Button>
      </Toolbar>
      <div className="merge-list">
        <MergeRows merge={merge} />
        {count === 0 && <MergeStart merge={merge} />}
      </div>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
      {hasWrong && (
        <PartBoundary>
          <LazyWrongItems merge={merge} />
        </PartBoundary>
      )}
      <MergeFoot merge={merge} />
    </div>
  );
}

function MergeFoot({ merge }: { merge: Merge }) {
  const isRunning = useStore(merge.state, (s) => s.running !== null);
  const problem = useStore(merge.state, (s) => s.runProblem);
  return (
    <div className="merge-foot">
      <Tooltip {...commandHint('run')} text="Merge the items">
        <Button kind="primary" icon={<Layers size={14} aria-hidden />} onPress={() => void merge.run()}>
          Merge
        </Button>
      </Tooltip>
      {isRunning && (
        <Tooltip {...commandHint('cancel')} text="Cancel the merge">
          <Button icon={<Square size={12} aria-hidden />} onPress={() => void merge.cancel()}>
            Cancel
          </Button>
        </Tooltip>
      )}
      {problem && (
        <span role="alert" className="field-error">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Replaces an empty list: what to do, and all known files, one click each. */
function MergeStart({ merge }: { merge: Merge }) {
  const suggestions = useStore(merge.state, (s) => s.suggestions);
  const headings = { image: 'Images', attachment: 'Attachments' } as const;
  return (
    <div className="merge-start">
      <EmptyState>Paste the identifiers of images and attachments above, or start with one of these.</EmptyState>
      {mergeItemTypes.map((type) => {
        const Icon = typeIcons[type];
        return (
          suggestions[type].length > 0 && (
            <section key={type} aria-label={headings[type]}>
              <h2>{headings[type]}</h2>
              <div className="merge-offers">
                {suggestions[type].map(({ id, title }) => (
                  <Button key={id} icon={<Icon size={14} aria-hidden />} onPress={() => merge.addItems([{ type, id }])}>
                    {title}
                  </Button>
                ))}
              </div>
            </section>
          )
        );
      })}
    </div>
  );
}
