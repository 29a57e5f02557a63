import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import './Button.css';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> &
  Readonly<{
    /** `primary`: at most one in a view; `quiet`: in toolbars and inside other controls; `danger`: for what cannot be undone. */
    kind?: 'secondary' | 'primary' | 'quiet' | 'danger';
    /** A lucide icon of 16 px, before the text. */
    icon?: ReactNode;
    className?: string;
    children: ReactNode;
  }>;

/** A button with a text, which is a verb. */
export function Button({ kind = 'secondary', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={`button ${className}`} data-kind={kind}>
      {icon}
      {children}
    </AriaButton>
  );
}
