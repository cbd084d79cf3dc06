/**
 * What measures inside the page, as text: it is no code of ours that runs there. `hasta` takes a condition and gives
 * the ms from the last key that was pressed to the frame in which the condition holds and was drawn.
 */
export const RELOJ_DE_PAGINA = `
  addEventListener('keydown', (event) => { window.ultimaTecla = event.timeStamp; }, true);
  window.tareas = [];
  new PerformanceObserver((lista) => {
    for (const { duration } of lista.getEntries()) window.tareas.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  window.dibujado = (condicion, desde) => new Promise((resolve, reject) => {
    const tope = performance.now() + 10000;
    const mirar = () => {
      if (condicion()) {
        const canal = new MessageChannel();
        canal.port1.onmessage = () => resolve(performance.now() - desde());
        requestAnimationFrame(() => canal.port2.postMessage(0));
      } else if (performance.now() > tope) reject(new Error('nothing was drawn in 10 s'));
      else requestAnimationFrame(mirar);
    };
    mirar();
  });
  const busqueda = () => document.querySelector('input[type=search]');
  const lista = () => document.querySelector('[data-buscado]');
  window.cajaLista = () => dibujado(
    () => document.activeElement === busqueda() && lista() && lista().children.length > 0, () => 0);
  window.resultados = (texto) => dibujado(() => lista()?.dataset.buscado === texto, () => window.ultimaTecla);
  const total = () => document.querySelector('output[aria-label=Total]').textContent;
  window.antes = () => { window.totalDeAntes = total(); };
  window.linea = () => dibujado(() => total() !== window.totalDeAntes, () => window.ultimaTecla);
`;
