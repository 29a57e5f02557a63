import { ErrorLineLink } from './ErrorLineLink.tsx';
import { ExplainFault, type ExplainFaultProps } from './ExplainFault.tsx';

/** Leads from a fault of a view to the line of the template, if the service has named one, or looks for the line. */
export function FaultLink(props: ExplainFaultProps) {
  const { place } = props.fault;
  return place ? <ErrorLineLink {...props} place={place} /> : <ExplainFault {...props} />;
}
