import type { Attempt } from '../../shared/model.ts';
import { durationText } from '../ui/time-text.ts';
import { unknown } from './entry-text.ts';
import './Attempts.css';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Each request of a call, in order. Galley retries some by itself, and each one counts for the rate limit. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <table className="attempts" aria-label="Tries">
      <thead>
        <tr>
          <th scope="col" className="attempts-number">
            Try
          </th>
          <th scope="col">Time</th>
          <th scope="col">Result</th>
          <th scope="col" className="attempts-number">
            First byte
          </th>
          <th scope="col" className="attempts-number">
            Calls left
          </th>
        </tr>
      </thead>
      <tbody className="selectable">
        {attempts.map(({ startedAt, firstByteMs, slotsLeft, ...attempt }, place) => (
          // Attempts are recorded once and never change their order.
          <tr key={`${place} ${startedAt}`} data-failed={attempt.result !== 'ok' || undefined}>
            <td className="attempts-number">{place + 1}</td>
            <td>{clock.format(startedAt)}</td>
            <td className="attempts-result">{resultText(attempt)}</td>
            <td className="attempts-number">{firstByteMs === null ? unknown : durationText(firstByteMs)}</td>
            <td className="attempts-number">{slotsLeft}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The status of the answer, and the code of its fault. */
function resultText({ status, result }: Pick<Attempt, 'status' | 'result'>): string {
  if (result === 'ok') return status === null ? 'Done' : String(status);
  return status === null ? result : `${status} ${result}`;
}
