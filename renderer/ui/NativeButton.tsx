import { type ComponentProps, type KeyboardEvent, useContext } from 'react';
import { ButtonAttachmentContext, mergeAttachments } from './button-attachment.ts';

export type NativeButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick'> &
  Readonly<{
    /** Called on a click, on Enter and on Space. */
    onPress?: (() => void) | undefined;
    isDisabled?: boolean;
    /** Cannot be pressed while what it began runs, and keeps the focus until then. */
    isBusy?: boolean;
  }>;

/**
 * The browser's `button` with the additions of a menu or a tooltip around it. A click ends here: it does not reach a
 * row or an area that contains the button.
 */
export function NativeButton({ onPress, isDisabled = false, isBusy, type = 'button', ...rest }: NativeButtonProps) {
  const outer = useContext(ButtonAttachmentContext);
  const own = mergeAttachments(rest, { ...(onPress && !isBusy && { onClick: onPress }) });
  const { onClick, onPointerDown, onKeyDown, ...attributes } = mergeAttachments(outer, own);
  return (
    <button
      {...attributes}
      type={type}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onClick?.(event);
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        if (isPress(event)) event.stopPropagation();
        onKeyDown?.(event);
      }}
    />
  );
}

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
