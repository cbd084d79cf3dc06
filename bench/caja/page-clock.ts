/**
 * A script that runs inside the page. The expected result is set before the key is pressed; `medida` then resolves
 * with the ms from the last key to the drawn frame with that result.
 */
export const PAGE_CLOCK = `
  addEventListener('keydown', (event) => { window.ultimaTecla = event.timeStamp; }, true);
  window.tareas = [];
  new PerformanceObserver((lista) => {
    for (const { duration } of lista.getEntries()) window.tareas.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  window.dibujado = (condicion, desde) => new Promise((resolve, reject) => {
    const tope = performance.now() + 10000;
    const canal = new MessageChannel();
    canal.port1.onmessage = () => resolve(performance.now() - desde());
    const mirar = () => {
      // Sent in the callback before a frame is drawn, the message arrives right after it.
      if (condicion()) canal.port2.postMessage(0);
      else if (performance.now() > tope) reject(new Error('nothing was drawn in 10 s'));
      else requestAnimationFrame(mirar);
    };
    requestAnimationFrame(mirar);
  });
  const busqueda = () => document.querySelector('input[type=search]');
  const lista = () => document.querySelector('[data-buscado]');
  window.cajaLista = () => dibujado(
    () => document.activeElement === busqueda() && lista() && lista().children.length > 0, () => 0);
  const total = () => document.querySelector('output[aria-label=Total]').textContent;
  const deTecla = (condicion) => { window.medida = dibujado(condicion, () => window.ultimaTecla); };
  window.mirarResultados = (texto) => deTecla(() => lista()?.dataset.buscado === texto);
  window.mirarLinea = () => {
    const antes = total();
    deTecla(() => total() !== antes);
  };
`;
