import { Banner } from '#ui/feedback/banner.tsx';
import { fraseDeFallidos, frasesDeFrenos, sonMuchos } from '../../../shared/seguridad/frases.ts';
import { useSeguridad } from '../../../shared/seguridad/use-seguridad.ts';
import styles from './auditoria.module.css';

/** What was tried and did not succeed since yesterday, the newest first. */
export function Intentos() {
  const { data, error } = useSeguridad();
  if (error) return <Banner tone="danger">{error.message}</Banner>;
  if (!data) return null;
  const frases = data
    .toReversed()
    .flatMap((periodo) => [fraseDeFallidos(periodo) ?? [], ...frasesDeFrenos(periodo)].flat());
  if (frases.length === 0)
    return <p className={styles.none}>Desde ayer nadie falló al entrar ni pasó de un límite.</p>;
  return (
    <Banner tone={data.some(sonMuchos) ? 'warning' : 'info'}>
      <ul className={styles.attempts}>
        {frases.map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ul>
    </Banner>
  );
}
