import { Pin, PinOff } from 'lucide-react';

/** A pin, or a crossed-out one. */
export const PinIcon = ({ isOn }: Readonly<{ isOn: boolean }>) =>
  isOn ? <Pin size={14} aria-hidden /> : <PinOff size={14} aria-hidden />;
