import { useId } from 'react';
import { type ConnectionColour, connectionColours } from '../../shared/model.ts';
import '../ui/connection-colours.css';

type ColourChoiceProps = Readonly<{ value: ConnectionColour; onChange: (colour: ConnectionColour) => void }>;

/** The colour that distinguishes a connection, in the header and the rail. */
export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const group = useId();
  return (
    <fieldset className="colour-choice">
      <legend className="visually-hidden">Colour</legend>
      {connectionColours.map((colour) => (
        <input
          key={colour}
          type="radio"
          name={group}
          aria-label={colour}
          title={colour}
          data-colour={colour}
          checked={colour === value}
          onChange={() => onChange(colour)}
        />
      ))}
    </fieldset>
  );
}
