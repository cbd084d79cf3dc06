import { monitorEventLoopDelay } from 'node:perf_hooks';

// Preloaded into a measured server. Its parent can ask how late its event loop was since it last asked.

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (message: { tipo?: string }) => {
  if (message.tipo !== 'retraso') return;
  // In ms; of a loop that is idle it is the resolution.
  process.send?.({ tipo: 'retraso', p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 });
  delay.reset();
});
