import { FolderOpen, FolderPlus, LogOut } from 'lucide-react';

const icons = { open: FolderOpen, copy: FolderPlus, leave: LogOut };

/** An icon of the menu of connections. */
export function ConnectionIcon({ of }: Readonly<{ of: keyof typeof icons }>) {
  const Icon = icons[of];
  return <Icon size={14} />;
}
