import { FolderOpen, FolderPlus, LogOut, Pin, PinOff } from 'lucide-react';

const icons = { open: FolderOpen, copy: FolderPlus, leave: LogOut, pin: Pin, unpin: PinOff };

export function LateIcon({ of }: Readonly<{ of: keyof typeof icons }>) {
  const Icon = icons[of];
  return <Icon size={14} aria-hidden />;
}
