import {
  ALargeSmall,
  Braces,
  Crop,
  File,
  FileQuestionMark,
  Files,
  Heading,
  ImageOff,
  Layers2,
  type LucideIcon,
  Minimize2,
  Scaling,
} from 'lucide-react';
import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { Finding } from '../pdf-engine/pdf-engine.ts';
import { rowsMovedBy } from '../ui/list-keys.ts';
import { findingText, pageBeside, ruleNames } from './finding-text.ts';
import type { MarkedFinding } from './mark-new.ts';

const icons: Readonly<Record<Finding['rule'], LucideIcon>> = {
  'leftover-text': Braces,
  'image-failed': ImageOff,
  'text-outside-page': Crop,
  'overlapping-text': Layers2,
  'shrunk-page': Minimize2,
  'lone-heading': Heading,
  'blank-page': File,
  'page-count': Files,
  'not-checked': FileQuestionMark,
  'other-size': Scaling,
  'font-not-embedded': ALargeSmall,
};

type FindingListProps = Readonly<{ findings: readonly MarkedFinding[]; onGo: (finding: Finding) => void }>;

/** Findings grouped by rule. It is one stop of the Tab key; the arrow keys go from finding to finding. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const groups = useMemo(() => groupsOf(findings), [findings]);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const places = useMemo(() => groups.flatMap(([, members]) => members.filter(hasPlace)), [groups]);
  const current = Math.min(chosen, places.length - 1);

  const move = (event: KeyboardEvent) => {
    const by = rowsMovedBy(event.key, 10, places.length);
    if (by === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(current + by, places.length - 1));
    list.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div ref={list} className="check-list" onKeyDown={move}>
      {groups.map(([rule, members]) => {
        const Icon = icons[rule];
        return (
          <section key={rule} className="check-group" aria-label={ruleNames[rule]}>
            <h3>
              <Icon size={14} aria-hidden />
              <span>{ruleNames[rule]}</span>
              {members.length > 1 && <span className="check-count">{members.length}</span>}
            </h3>
            <ul>
              {members.map((finding) => {
                const index = places.indexOf(finding);
                return (
                  <li key={index === -1 ? finding.words : index}>
                    <Line
                      finding={finding}
                      index={index}
                      isCurrent={index === current}
                      onGo={onGo}
                      onChoose={setChosen}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

type LineProps = Readonly<{
  finding: MarkedFinding;
  /** The index among the findings that have a page; -1 for one without. */
  index: number;
  isCurrent: boolean;
  onGo: (finding: Finding) => void;
  onChoose: (index: number) => void;
}>;

const Line = memo(function Line({ finding, index, isCurrent, onGo, onChoose }: LineProps) {
  const page = pageBeside(finding);
  const words = (
    <>
      <span className="check-words">
        {finding.isNew && <span className="check-new">New </span>}
        {finding.words}
      </span>
      {page !== null && <span className="check-page">p. {page}</span>}
    </>
  );
  if (!hasPlace(finding)) return <p className="check-finding">{words}</p>;
  return (
    <button
      type="button"
      className="check-finding"
      aria-label={findingText(finding)}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onGo(finding)}
      onFocus={() => onChoose(index)}
    >
      {words}
    </button>
  );
});

const hasPlace = ({ page }: MarkedFinding) => page !== null;

/** Groups by rule, in the order of the findings. */
function groupsOf(findings: readonly MarkedFinding[]) {
  const groups = new Map<Finding['rule'], MarkedFinding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.rule);
    if (group) group.push(finding);
    else groups.set(finding.rule, [finding]);
  }
  return [...groups];
}
