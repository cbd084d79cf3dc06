import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import styles from './novedades-banner.module.css';

interface NovedadesBannerProps {
  frases: readonly string[];
  onEntendido: () => void;
}

/** What changed in the cart since the person last saw it; stays until they press «Entendido». */
export function NovedadesBanner({ frases, onEntendido }: NovedadesBannerProps) {
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
