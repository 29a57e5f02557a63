import { NoticeLine } from '../ui/NoticeLine.tsx';
import { type ActiveContent, activeContentText } from './active-content-text.ts';

type ActiveContentNoticeProps = Readonly<{ content: ActiveContent; onDismiss: () => void }>;

/** A notice that a document contains a script or attachments, which were not run or opened; empty if it has none. */
export function ActiveContentNotice({ content, onDismiss }: ActiveContentNoticeProps) {
  const text = activeContentText(content);
  return text === null ? null : <NoticeLine onDismiss={onDismiss}>{text}</NoticeLine>;
}
