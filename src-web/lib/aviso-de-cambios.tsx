import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './aviso-de-cambios.module.css';

export interface AvisoDeCambiosProps {
  frases: readonly string[];
  onEntendido: () => void;
}

/** What changed in the cart since the person saw it; it stays until he says that he has read it. */
export function AvisoDeCambios({ frases, onEntendido }: AvisoDeCambiosProps) {
  return (
    <Banner tone="warning">
      {frases.map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
      <Button variant="secondary" size="sm" className={styles.boton} onClick={onEntendido}>
        Entendido
      </Button>
    </Banner>
  );
}
