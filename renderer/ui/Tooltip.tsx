import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import './Tooltip.css';

/** Adds a tooltip to the button inside it, shown after some hovering or at once on keyboard focus. */
export function Tooltip({ text, keys, children }: { text: string; keys?: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={600} closeDelay={0}>
      {children}
      <AriaTooltip className="tooltip" offset={6}>
        {text}
        {keys !== undefined && <kbd>{keys}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
