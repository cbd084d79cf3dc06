import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { EstadoDelPrograma } from '#contract/desktop/programa.ts';
import { Logo } from '#ui/drawings/logo.tsx';
import { desktop } from '../lib/desktop.ts';
import styles from './acerca.module.css';

/** licencias.json, as the build writes it: most licences say the same, so that each paragraph stands there once. */
interface Licencias {
  parrafos: string[];
  /** The text of each is the paragraphs at these positions. */
  paquetes: { nombre: string; version: string; licencia: string; parrafos: number[] }[];
}

function Acerca() {
  const [programa, setPrograma] = useState<EstadoDelPrograma>();
  const [licencias, setLicencias] = useState<Licencias>();
  const [fallaron, setFallaron] = useState(false);
  useEffect(() => {
    void desktop()
      ?.llamar('programa:leer', undefined)
      .then(setPrograma)
      .catch(() => undefined);
    fetch('/personal/licencias.json')
      .then((answer) => answer.json() as Promise<Licencias>)
      .then(setLicencias)
      .catch(() => setFallaron(true));
  }, []);
  return (
    <main className={styles.about}>
      <header className={styles.head}>
        <Logo size={64} />
        <div>
          <h1 className={styles.title}>Guirnalda</h1>
          <p className={styles.text}>Punto de venta y tienda en línea</p>
          {programa && (
            <p className={styles.quiet}>
              Versión {programa.version} · Electron {programa.electron} · Chromium {programa.chromium}
            </p>
          )}
        </div>
      </header>
      <h2 className={styles.subtitle}>Licencias</h2>
      <p className={styles.text}>
        Guirnalda usa el trabajo de otras personas. Aquí está qué usa y con qué licencia; las de Electron y
        Chromium vienen con el programa, en los archivos LICENSE y LICENSES.chromium.html de su carpeta.
      </p>
      {fallaron && <p role="alert">No se pudieron leer las licencias.</p>}
      <ul className={styles.licences}>
        {licencias?.paquetes.map(({ nombre, version, licencia, parrafos }) => (
          <li key={`${nombre} ${version}`}>
            <details>
              <summary>
                <strong>{nombre}</strong> {version} <span className={styles.quiet}>{licencia}</span>
              </summary>
              <pre className={styles.licence}>
                {parrafos.map((position) => licencias.parrafos[position]).join('\n\n') ||
                  'Este paquete no trae el texto de su licencia.'}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Shows which program this is, and the licences of what it is made of. */
export function startAcerca(element: HTMLElement): void {
  document.title = 'Acerca de Guirnalda';
  createRoot(element).render(<Acerca />);
}
