import type { LucideIcon } from 'lucide-react';
import type { CommandId } from '../../shared/commands.ts';
import { IconButton, type IconButtonProps } from './IconButton.tsx';
import { commandHint } from './keys.ts';

type CommandButtonProps = Omit<IconButtonProps, 'label' | 'keys' | 'icon'> &
  Readonly<{ command: CommandId; Icon: LucideIcon; label?: string }>;

/** An `IconButton` with the label and the keys of a command. */
export const CommandButton = ({ command, Icon, ...rest }: CommandButtonProps) => (
  <IconButton {...commandHint(command)} icon={<Icon size={16} />} {...rest} />
);
