import { HOJA } from '#contract/words/hojas.ts';
import { diaLargo } from '../tienda/hora-legible.ts';
import { useTienda } from '../tienda/tienda.ts';
import styles from './hoja-de-recuperacion.module.css';

/** A sheet as it was just made: the only time that its codes are known. */
export interface HojaHecha {
  codigos: readonly string[];
  /** When it was made, ISO 8601. */
  fechaCreacion: string;
}

/**
 * The recovery sheet on paper. It names neither the owner nor their address: who finds it must not learn what it opens
 * beyond the shop.
 */
export function HojaDeRecuperacion({ codigos, fechaCreacion }: HojaHecha) {
  const tienda = useTienda();
  const fecha = diaLargo(fechaCreacion, tienda?.zonaHoraria);
  return (
    <article className={styles.sheet}>
      <header className={styles.header}>
        <div>
          <p>{tienda?.nombre ?? 'Guirnalda'}</p>
          <h1 className={styles.title}>Hoja de recuperación</h1>
        </div>
        <p className={styles.date}>{fecha}</p>
      </header>
      <p className={styles.lead}>
        Con un código de esta hoja pones una contraseña nueva si olvidas la tuya. Cada código sirve una sola
        vez: márcalo cuando lo uses.
      </p>
      <ol className={styles.codes}>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <span className={styles.box} />
            <span className={styles.code}>{codigo}</span>
          </li>
        ))}
      </ol>
      <section className={styles.notes}>
        <h2>Cómo se usa</h2>
        <ol>
          <li>En la computadora de la tienda, abre el programa y toca «¿Olvidaste tu contraseña?».</li>
          <li>Escribe tu email, un código que no esté marcado y tu contraseña nueva.</li>
        </ol>
        <h2>Cómo se guarda</h2>
        <ul>
          <li>Lejos de la computadora y bajo llave, como el dinero. No le tomes foto.</li>
          <li>
            Si la pierdes o alguien la ve, entra y anúlala en «Mi cuenta». Una hoja nueva anula la anterior.
          </li>
        </ul>
      </section>
      <footer className={styles.footer}>
        <span>Esta hoja es de: ______________________________</span>
        <span>{HOJA.codigos} códigos</span>
      </footer>
    </article>
  );
}
