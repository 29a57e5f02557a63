import { Copy } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { countText } from '../../shared/count-text.ts';
import { type MergeItemType, mergeItemTypes } from '../../shared/merge-items.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useRowWindow } from '../ui/use-row-window.ts';
import type { InfoItem, InfoItemsFound } from './find-info-items.ts';
import { type InfoPick, shownPicks, typeOfPick } from './info-pick.ts';
import { countedItems, typeNames } from './merge-list.ts';

const rowPx = 46;

type PickedItemsProps = Readonly<{ pick: InfoPick; found: InfoItemsFound; onCopy: (text: string) => void }>;

/** The found identifiers with check boxes, and the actions on the checked ones. */
export function PickedItems({ pick, found, onCopy }: PickedItemsProps) {
  const filter = useStore(pick.state, (s) => s.filter);
  const checked = useStore(pick.state, (s) => s.checked);
  const isEvery = useStore(pick.state, (s) => s.isEvery);
  const shown = shownPicks({ found }, filter);
  const all = useRef<HTMLInputElement>(null);
  const checkedCount = found.items.filter(({ id }) => checked.has(id)).length;
  const shownChecked = shown.filter(({ id }) => checked.has(id));
  const isSome = shownChecked.length > 0;
  const isAll = isSome && shownChecked.length === shown.length;

  useLayoutEffect(() => {
    if (all.current) all.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);

  if (found.items.length === 0) return <p role="status">{nothingText(found.everyCount, isEvery)}</p>;
  return (
    <>
      <div className="pick-tools">
        <label className="check">
          <input
            ref={all}
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => pick.check(shown, target.checked)}
          />
          Select all
        </label>
        <TextField label="Filter items" labelHidden value={filter} onChange={pick.filter} placeholder="Filter" />
        <span role="status" className="pick-note">
          {`${checkedCount.toLocaleString('en')} of ${found.items.length.toLocaleString('en')} selected`}
          {shown.length < found.items.length && `, ${shown.length.toLocaleString('en')} shown`}
        </span>
        <Menu
          label="Type of the selected"
          button={
            <Button kind="quiet" isDisabled={checkedCount === 0}>
              Change type
            </Button>
          }
          entries={mergeItemTypes.map((type) => ({
            words: `Change to ${typeNames[type].toLowerCase()}`,
            onAction: () => pick.chooseType(checked, type),
          }))}
        />
      </div>
      {shown.length === 0 ? <p>Nothing has “{filter.trim()}” in it.</p> : <PickList {...{ pick, shown, onCopy }} />}
      {found.isPartial && (
        <p className="pick-note">Only the first {countedItems(found.items.length)} are listed: the answer has more.</p>
      )}
    </>
  );
}

function nothingText(everyCount: number, isEvery: boolean): string {
  if (isEvery || everyCount === 0) return 'This answer has no identifiers.';
  const others = countText(everyCount, 'other identifier');
  return `No images or attachments were found in this answer. “Show every identifier” lists ${others}.`;
}

type PickListProps = Readonly<{ pick: InfoPick; shown: readonly InfoItem[]; onCopy: (text: string) => void }>;

/** Only the visible rows are drawn. Arrows move between check boxes; Tab moves to the controls of the row. */
function PickList({ pick, shown, onCopy }: PickListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { first, last, scrollToRow } = useRowWindow({ scroller, count: shown.length, rowPx });
  const [activeId, setActiveId] = useState<string | null>(null);
  const isFocusWanted = useRef(false);
  const foundAt = shown.findIndex(({ id }) => id === activeId);
  const activeAt = foundAt === -1 ? 0 : foundAt;

  useLayoutEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    scrollToRow(activeAt);
    scroller.current?.querySelector<HTMLElement>('[data-active] input')?.focus({ preventScroll: true });
  }, [activeAt, scrollToRow]);

  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx);
    const places = rowsMovedBy(event.key, pageRows, shown.length);
    if (places === null) return;
    event.preventDefault();
    const next = shown[Math.max(0, Math.min(activeAt + places, shown.length - 1))];
    isFocusWanted.current = next !== undefined && next.id !== shown[activeAt]?.id;
    setActiveId(next?.id ?? null);
  };

  const drawn = shown.slice(first, last).map((item, offset) => ({ item, at: first + offset }));
  const active = shown[activeAt];
  // The row with the focus stays in the DOM while it is scrolled out of view.
  if (active && activeAt < first) drawn.unshift({ item: active, at: activeAt });
  if (active && activeAt >= last) drawn.push({ item: active, at: activeAt });
  return (
    <div ref={scroller} className="pick-scroller">
      <ul
        aria-label="Identifiers in this answer"
        className="pick-list"
        style={{ height: shown.length * rowPx }}
        onKeyDown={press}
      >
        {drawn.map(({ item, at }) => (
          <li
            key={item.id}
            aria-setsize={shown.length}
            aria-posinset={at + 1}
            data-active={at === activeAt || undefined}
            className="pick-row"
            style={{ transform: `translateY(${at * rowPx}px)` }}
            onFocus={() => setActiveId(item.id)}
          >
            <PickRow pick={pick} item={item} isActive={at === activeAt} onCopy={onCopy} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const noType = 'none';

type PickRowProps = Readonly<{ pick: InfoPick; item: InfoItem; isActive: boolean; onCopy: (text: string) => void }>;

function PickRow({ pick, item, isActive, onCopy }: PickRowProps) {
  const isChecked = useStore(pick.state, (s) => s.checked.has(item.id));
  const type = useStore(pick.state, (s) => typeOfPick(s, item));
  const noteId = useId();
  const more = item.places > 1 ? ` and ${(item.places - 1).toLocaleString('en')} more` : '';
  return (
    <>
      <input
        type="checkbox"
        aria-label={item.id}
        aria-describedby={noteId}
        tabIndex={isActive ? 0 : -1}
        checked={isChecked}
        onChange={({ target }) => pick.check([item], target.checked)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the check box does the same by key */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="pick-words" onClick={() => pick.check([item], !isChecked)}>
        <span className="pick-id">
          <span className="mono ellipsis" title={item.id}>
            {item.id}
          </span>
          {pick.isListed(item.id) && <span className="pick-listed">in the list</span>}
        </span>
        <span id={noteId} className="pick-note ellipsis" title={`${item.description} ${item.path}`}>
          {item.description !== '' && `${item.description} · `}
          <span className="mono">{item.path}</span>
          {more}
        </span>
      </div>
      <Select
        label={`Type of ${item.id}`}
        labelHidden
        value={type ?? noType}
        options={[
          ...(type === null ? [{ key: noType, label: 'No type yet' }] : []),
          ...mergeItemTypes.map((key) => ({ key, label: typeNames[key] })),
        ]}
        onChange={(key) => key !== noType && pick.chooseType([item.id], key as MergeItemType)}
      />
      <IconButton label={`Copy path of ${item.id}`} icon={<Copy size={14} />} onPress={() => onCopy(item.path)} />
    </>
  );
}
