import type { ReactNode } from 'react';
import { NativeButton, type NativeButtonProps } from './NativeButton.tsx';
import { Tooltip } from './Tooltip.tsx';
import './Button.css';

export type IconButtonProps = Omit<NativeButtonProps, 'children' | 'style' | 'aria-label'> &
  Readonly<{
    /** The accessible name, also shown as the tooltip. */
    label: string;
    /** A lucide icon of 16 px. */
    icon: ReactNode;
    /** The shortcut with the same effect, as in "Ctrl+F"; shown in the tooltip. */
    keys?: string | undefined;
    /** For a toggle: whether it is on. */
    isOn?: boolean;
  }>;

/** A button with only an icon. Its name is shown as a tooltip. */
export function IconButton({ label, icon, keys, isOn, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys !== undefined && { keys })}>
      <NativeButton
        {...rest}
        aria-label={label}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        className={`button icon-button ${className}`}
        data-kind="quiet"
        data-pressed-in={isOn || undefined}
      >
        {icon}
      </NativeButton>
    </Tooltip>
  );
}
