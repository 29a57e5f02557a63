import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Tooltip } from './Tooltip.tsx';
import './Button.css';

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> &
  Readonly<{
    /** The accessible name, also shown as the tooltip. */
    label: string;
    /** A lucide icon of 16 px. */
    icon: ReactNode;
    /** The keys that do the same, as in "Ctrl+F"; shown in the tooltip. */
    keys?: string | undefined;
    /** For a toggle: whether it is on. */
    isOn?: boolean;
    className?: string;
  }>;

/** A button with only an icon. Its name is shown as a tooltip. */
export function IconButton({ label, icon, keys, isOn, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys !== undefined && { keys })}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        className={`button icon-button ${className}`}
        data-kind="quiet"
        data-pressed-in={isOn || undefined}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  );
}
