import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import './Button.css';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> &
  Readonly<{
    /** `primary` once in a view at most; `quiet` in toolbars and inside other things; `danger` for what cannot be undone. */
    kind?: 'secondary' | 'primary' | 'quiet' | 'danger';
    /** A lucide icon at 16 px, before the words. */
    icon?: ReactNode;
    className?: string;
    children: ReactNode;
  }>;

/** A button with words on it. The words are a verb. */
export function Button({ kind = 'secondary', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`button ${className}`} data-kind={kind}>
      {icon}
      {children}
    </AriaButton>
  );
}
