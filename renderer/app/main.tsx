import { createRoot } from 'react-dom/client';
import { whenIdleAfterPaint } from '../base/after-paint.ts';
import { App } from './App.tsx';
import { createStart, withFaults } from './start.ts';
import './window.d.ts';

const start = createStart(withFaults(window.galley), whenIdleAfterPaint);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App start={start} />);
void start.begin();
