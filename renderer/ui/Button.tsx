import type { ReactNode } from 'react';
import { NativeButton, type NativeButtonProps } from './NativeButton.tsx';
import './Button.css';

type ButtonProps = Omit<NativeButtonProps, 'style'> &
  Readonly<{
    /**
     * `primary`: at most one in a view; `quiet`: in toolbars and inside other controls; `danger`: for what cannot be
     * undone.
     */
    kind?: 'secondary' | 'primary' | 'quiet' | 'danger';
    /** A lucide icon of 16 px, before the text. */
    icon?: ReactNode;
    children: ReactNode;
  }>;

/** A button with a text, which is a verb. */
export function Button({ kind = 'secondary', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <NativeButton {...rest} className={`button ${className}`} data-kind={kind}>
      {icon}
      {children}
    </NativeButton>
  );
}
