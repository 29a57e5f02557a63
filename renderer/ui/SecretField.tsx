import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * A text field that hides its text. It is a masked text box, not `type="password"`: that type has no role, so assistive
 * technology could not find it as a text box, and the browser would offer to save it.
 */
export function SecretField(props: Omit<TextFieldProps, 'end' | 'mono'>) {
  const [isShown, setShown] = useState(false);
  const label = `${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`;
  return (
    <TextField
      {...props}
      className={isShown ? '' : 'field-secret'}
      end={
        <IconButton
          label={label}
          icon={isShown ? <EyeOff size={14} /> : <Eye size={14} />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
