import { createRoot } from 'react-dom/client';
import { afterPaint } from '../base/after-paint.ts';
import { App } from './App.tsx';
import { createStart } from './start.ts';
import { withFaults } from './with-faults.ts';
import './window.d.ts';

const start = createStart(withFaults(window.galley), afterPaint);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App start={start} />);
void start.begin();
