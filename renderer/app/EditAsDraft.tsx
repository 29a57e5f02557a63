import { FilePen } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

/** The button that begins a draft. Its code loads after the first screen. */
export const EditAsDraft = ({ onPress }: Readonly<{ onPress: () => void }>) => (
  <Button kind="quiet" icon={<FilePen size={14} aria-hidden />} onPress={onPress}>
    Edit as draft
  </Button>
);
