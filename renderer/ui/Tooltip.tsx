import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ButtonAttachmentContext, mergeAttachments } from './button-attachment.ts';
import './Tooltip.css';

/**
 * How long the pointer rests on a button before its tooltip is shown, unless another one was shown less than `warmMs`
 * ago.
 */
const delayMs = 600;
const warmMs = 500;
/** Between the button and the tooltip, and at least between the tooltip and the edge of the window. */
const gapPx = 6;

let closedAtMs = Number.NEGATIVE_INFINITY;

/** Adds a tooltip to the button inside it, shown after some hovering or at once on keyboard focus. */
export function Tooltip({ text, keys, children }: { text: string; keys?: string; children: ReactNode }) {
  const id = useId();
  const outer = useContext(ButtonAttachmentContext);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const close = () => {
    clearTimeout(timer.current);
    if (button !== null) closedAtMs = performance.now();
    setButton(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <>
      <ButtonAttachmentContext
        value={mergeAttachments(outer, {
          ...(button !== null && { 'aria-describedby': id }),
          onPointerEnter: ({ currentTarget, pointerType }) => {
            if (pointerType === 'touch') return;
            clearTimeout(timer.current);
            const isWarm = performance.now() - closedAtMs < warmMs;
            timer.current = setTimeout(() => setButton(currentTarget), isWarm ? 0 : delayMs);
          },
          onPointerLeave: close,
          onFocus: ({ currentTarget }) => {
            if (currentTarget.matches(':focus-visible')) setButton(currentTarget);
          },
          onBlur: close,
          onPointerDown: close,
          onKeyDown: close,
        })}
      >
        {children}
      </ButtonAttachmentContext>
      {button !== null && (
        <TooltipText id={id} button={button} onEscape={close}>
          {text}
          {keys !== undefined && <kbd>{keys}</kbd>}
        </TooltipText>
      )}
    </>
  );
}

type TooltipTextProps = Readonly<{ id: string; button: HTMLElement; onEscape: () => void; children: ReactNode }>;

/** Above its button, or below it if there is no room. */
function TooltipText({ id, button, onEscape, children }: TooltipTextProps) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const tooltip = box.current;
    if (!tooltip) return;
    // In the top layer: over dialogs, and not cut by anything that scrolls.
    tooltip.showPopover();
    const { top, bottom, left, width } = button.getBoundingClientRect();
    const size = tooltip.getBoundingClientRect();
    const above = top - size.height - gapPx;
    const rightmost = window.innerWidth - size.width - gapPx;
    tooltip.style.top = `${above >= gapPx ? above : bottom + gapPx}px`;
    tooltip.style.left = `${Math.max(gapPx, Math.min(left + (width - size.width) / 2, rightmost))}px`;
  });

  // Before it is painted: otherwise an Escape at once would leave the tooltip there.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // On the button, Escape closes its tooltip before a dialog around it. Elsewhere the key acts as without a
      // tooltip, which may be shown only because the pointer rests on a button.
      if (button.contains(document.activeElement)) event.stopPropagation();
      onEscape();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  });

  return createPortal(
    // A modal dialog of react-aria hides everything that is added outside it, except with this mark.
    <div ref={box} id={id} role="tooltip" className="tooltip" popover="manual" data-react-aria-top-layer>
      {children}
    </div>,
    document.body,
  );
}
