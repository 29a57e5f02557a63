import { FaultError, invalidInput } from '../../shared/fault.ts';
import { notKept } from '../base/not-kept.ts';

/** An error of a template run. Lines and columns count from 1. */
type Mistake = Readonly<{
  at: 'template' | 'data' | 'helpers' | 'size';
  message: string;
  location: Readonly<{ partial: string | null; line: number; column: number }> | null;
  withAnyData?: boolean | undefined;
  /** The place in the helpers that caused it. `file` is `null` for the draft's own helpers. */
  helper?: Readonly<{ file: string | null; line: number; column: number }> | undefined;
}>;

/** `TEMPLATE` with the place, or `TEMPLATE-LIMIT` for a result that is too large. */
export function mistakeFault(mistake: Mistake, connectionId: string): FaultError {
  const { at, message, location, helper } = mistake;
  if (at === 'size') return tooLarge();
  const always = mistake.withAnyData === true ? ({ withAnyData: true } as const) : {};
  const place = location && {
    line: location.line,
    column: location.column,
    ...(location.partial !== null && { partial: location.partial }),
  };
  if (at === 'data') {
    return new FaultError({
      code: 'TEMPLATE',
      happened: 'The data cannot be used.',
      advice: `Change them, or choose another part. ${message}`,
      field: 'data',
      ...(place && { place }),
    });
  }
  if (at === 'helpers' && helper && helper.file !== null) {
    const { file, line, column } = helper;
    return new FaultError({
      code: 'TEMPLATE',
      happened: `${file}, line ${line}`,
      advice: `The helpers of the folder cannot be used. Change the file. ${message}`,
      place: { file, line, column },
      connectionId,
      ...always,
    });
  }
  const inFile = helper && helper.file !== null ? `${helper.file}, line ${helper.line}, column ${helper.column}` : null;
  const where = location === null ? '' : `: ${placeText(location)}`;
  if (at === 'helpers') {
    return new FaultError({
      code: 'TEMPLATE',
      happened: `Your helpers cannot be used${where}.`,
      advice: `Change them. ${message}`,
      field: 'helpers',
      ...(place && { place }),
      ...always,
    });
  }
  return new FaultError({
    code: 'TEMPLATE',
    happened: `The template cannot be used${where}.`,
    advice: message.trim().split('\n').join(' ') + (inFile === null ? '' : ` (${inFile})`),
    field: 'markup',
    ...(place && { place }),
    ...always,
  });
}

const placeText = ({ partial, line, column }: NonNullable<Mistake['location']>) =>
  `${partial === null ? '' : `partial ${partial}, `}line ${line}, column ${column}`;

/** The fault for an invalid answer of the sandboxed process. */
export const noResult = () =>
  new FaultError({
    code: 'TEMPLATE',
    happened: 'Your helpers damaged the result.',
    advice:
      'Galley cannot use what came back. Look in them for code that sends messages by itself, or that changes what JavaScript brings along.',
    field: 'helpers',
  });

const limited = (happened: string, advice: string) => new FaultError({ code: 'TEMPLATE-LIMIT', happened, advice });

const tooLarge = () =>
  limited(
    'The template makes more than 32 million characters.',
    'Look for a block that repeats too often, or use less data.',
  );

export const tooLongToTrace = () =>
  limited('The page is too long to find where its text comes from.', 'Use less data.');

export const ranTooLong = (limit: 'time' | 'memory') =>
  limited(
    limit === 'time' ? 'The template ran for more than 2 seconds.' : 'The template used too much memory.',
    'Galley has ended it. Look for a loop without an end, in a helper or in a partial that calls itself, or make a very large markup smaller.',
  );

export const printTooLong = (limitMs: number) =>
  limited(
    `Printing took longer than ${limitMs / 1_000} seconds.`,
    'Galley stopped it. Use less data, or look for styles that make a great many pages.',
  );

export const printFailed = () =>
  limited(
    'The page could not be printed.',
    'It may be too long for Chromium, whose process ended. Use less data, or make a very long table shorter.',
  );

export const noData = () =>
  new FaultError({
    code: 'TEMPLATE',
    happened: 'There is no data for the template yet.',
    advice: 'Run Info, or type data of your own.',
    field: 'data',
    actions: ['run-again'],
  });

export const noSuchDraft = () => invalidInput('This draft no longer exists.', 'Begin another one with Edit as draft.');

export const recordUnreadable = (record: string, thrown: unknown) =>
  invalidInput(
    `The record ${record} of the folder cannot be read.`,
    thrown instanceof Error ? thrown.message : 'Check that the folder is connected.',
  );

export const pageGone = () =>
  new FaultError({
    code: 'DOCUMENT-GONE',
    happened: 'This page of the draft is no longer in memory.',
    advice: 'Change the draft or open it again to render it.',
  });

export const draftNotKept = (folder: string, thrown: unknown) =>
  notKept(
    {
      what: 'the draft',
      advice: {
        full: `Make room on the disk of ${folder}; the draft is kept with the next change.`,
        refused: `Check that you may write to ${folder}. Copy the markup if you are about to quit.`,
      },
    },
    thrown,
  );

export const draftWouldOverwrite = (path: string) =>
  new FaultError({
    code: 'SAVE-REFUSED',
    happened: 'What was kept of this draft could not be read, and was not overwritten.',
    advice:
      `It could not be set aside either. Move ${path} elsewhere, or check that you may change it; the draft is kept with the next ` +
      'change. Until then take the text out with Copy markup or Save markup….',
  });
