import { Image, Paperclip } from 'lucide-react';

export const typeIcons = { image: Image, attachment: Paperclip } as const;
