import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { NoticeLine } from '../ui/NoticeLine.tsx';
import { type SourceLookup, type SourceState, viewsOf } from './source-lookup.ts';
import type { SourcePlace } from './source-places.ts';
import './SourceBar.css';

type SourceBarProps = Readonly<{ lookup: SourceLookup }>;

/** The source of text on the page, or the places of a text on the pages; or why they are unknown. */
export function SourceBar({ lookup }: SourceBarProps) {
  const state = useStore(lookup.state);
  if (state.phase === 'idle') return null;
  return (
    <section className="source-bar" aria-label="Source">
      {state.phase === 'found' ? (
        <FoundPlaces lookup={lookup} found={state} />
      ) : state.phase === 'placed' ? (
        <PlacesOnPages lookup={lookup} placed={state} />
      ) : state.phase === 'lacking' ? (
        <NoticeLine action={<MissingAnswers missing={[state]} />} onDismiss={lookup.clear}>
          {state.label} is missing: 1 request.
        </NoticeLine>
      ) : (
        <NoticeLine tone={state.phase === 'failed' ? 'warning' : 'info'} onDismiss={lookup.clear}>
          {state.phase === 'failed' && state.fault
            ? `${state.fault.happened} ${state.fault.advice}`
            : words[state.phase]}
        </NoticeLine>
      )}
    </section>
  );
}

const words = {
  busy: 'Looking for the place…',
  failed: 'This cannot be looked up: the PDF, or a text that it was made of, cannot be read.',
  unselected: 'Select text on the page first, or click it with Ctrl or Cmd.',
} as const;

type FoundState = Extract<SourceState, { phase: 'found' }>;
type FoundPlacesProps = SourceBarProps & Readonly<{ found: FoundState }>;

function FoundPlaces({ lookup, found: { answer, place: at, views: all, missing } }: FoundPlacesProps) {
  const { text, places, certain, reason } = answer;
  const place = places[at];
  const views = viewsOf(all, place);
  return (
    <NoticeLine
      tone={certain ? 'info' : 'warning'}
      onDismiss={lookup.clear}
      action={
        <>
          <PlaceSteps lookup={lookup} at={at} places={places.length} />
          {views.map(({ view, label }) => (
            <Button key={view} onPress={() => lookup.show(view)}>
              {label}
            </Button>
          ))}
          <MissingAnswers missing={missing} />
        </>
      }
    >
      <QueryText text={text} />
      {place && <PlaceWords place={place} />}
      {reason !== null && <span className="source-reason">{reason}</span>}
    </NoticeLine>
  );
}

type PlacesOnPagesProps = SourceBarProps & Readonly<{ placed: Extract<SourceState, { phase: 'placed' }> }>;

function PlacesOnPages({ lookup, placed: { answer, place: at, missing } }: PlacesOnPagesProps) {
  const { text, isPlaceholder, places, reason } = answer;
  const page = places[at]?.[0]?.page;
  return (
    <NoticeLine
      tone={page === undefined ? 'warning' : 'info'}
      onDismiss={lookup.clear}
      action={
        <>
          <PlaceSteps lookup={lookup} at={at} places={places.length} />
          <MissingAnswers missing={missing} />
        </>
      }
    >
      {isPlaceholder ? <code>{shortened(text)}</code> : <QueryText text={text} />}
      {page !== undefined && <span>on page {page.toLocaleString('en')}</span>}
      {reason !== null && <span className="source-reason">{reason}</span>}
    </NoticeLine>
  );
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const QueryText = ({ text }: { text: string }) => text !== '' && <q className="source-text">{shortened(text)}</q>;

function PlaceSteps({ lookup, at, places }: SourceBarProps & Readonly<{ at: number; places: number }>) {
  if (places < 2) return null;
  return (
    <span className="source-steps">
      <IconButton label="Previous place" icon={<ChevronLeft size={16} />} onPress={() => lookup.step(-1)} />
      {(at + 1).toLocaleString('en')} of {places.toLocaleString('en')}
      <IconButton label="Next place" icon={<ChevronRight size={16} />} onPress={() => lookup.step(1)} />
    </span>
  );
}

const MissingAnswers = ({ missing }: Pick<FoundState, 'missing'>) =>
  missing.map(({ label, get }) => (
    <Button key={label} onPress={() => void get()}>
      Get {label} (1 request)
    </Button>
  ));

function PlaceWords({ place }: { place: SourcePlace }) {
  const { template, markup, kind, expression, path, iteration } = place;
  const line = (template ?? markup).line.toLocaleString('en');
  return (
    <>
      {kind !== 'text' && <code>{`{{${expression}}}`}</code>}
      <span>
        {template ? '' : 'Deepload, '}line {line}
        {template?.partial && ` of the partial ${template.partial}`}
        {iteration.length > 0 && `, item ${iteration.map((item) => item + 1).join(' / ')}`}
      </span>
      {path !== null && path !== expression && <code>{path}</code>}
    </>
  );
}
