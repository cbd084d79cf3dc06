import type { CopiasCifradas } from '#contract/schemas/tienda/destino-de-respaldos.ts';
import { exactTime } from '#ui/display/relative-time.tsx';
import styles from './hoja-de-copias.module.css';

/** The key as it is copied from paper: its name, whole, and what follows the last «1» of it in groups of four. */
export function enGrupos(clave: string): string {
  const nombre = clave.slice(0, clave.lastIndexOf('1') + 1);
  const grupos = clave.slice(nombre.length).match(/.{1,4}/g) ?? [];
  return [nombre, ...grupos].join(' ');
}

/** The sheet that opens sealed copies without the pass phrase. */
export function HojaDeCopias({ clave, fecha, tienda }: Pick<CopiasCifradas, 'clave' | 'fecha' | 'tienda'>) {
  return (
    <article className={styles.sheet}>
      <p>
        {tienda} · {exactTime(fecha)}
      </p>
      <h1>Hoja de las copias cifradas</h1>
      <p>
        Con esta clave se abren los respaldos guardados fuera de la computadora, aunque se olvide la frase.
      </p>
      <p className={styles.key}>{enGrupos(clave)}</p>
      <h2>Cómo se usa</h2>
      <ol>
        <li>En la computadora nueva abre Guirnalda y elige «Traer mi tienda de otra computadora».</li>
        <li>Elige la memoria, presiona «Tengo la hoja» y escribe la clave.</li>
      </ol>
      <h2>Cómo se guarda</h2>
      <ul>
        <li>Bajo llave y nunca junto a la memoria: quien tenga las dos lee todo.</li>
      </ul>
    </article>
  );
}
