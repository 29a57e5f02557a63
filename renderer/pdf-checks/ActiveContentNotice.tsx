import { NoticeLine } from '../ui/NoticeLine.tsx';
import { type ActiveContent, activeContentText } from './active-content-text.ts';

type ActiveContentNoticeProps = Readonly<{ content: ActiveContent; onDismiss: () => void }>;

/** Says that a document contains a script or attachments, which were left alone; nothing if it has none. */
export function ActiveContentNotice({ content, onDismiss }: ActiveContentNoticeProps) {
  const words = activeContentText(content);
  return words === null ? null : <NoticeLine onDismiss={onDismiss}>{words}</NoticeLine>;
}
