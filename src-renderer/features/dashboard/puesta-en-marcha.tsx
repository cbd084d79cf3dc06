import { ArrowRight, ChevronDown, Circle, CircleCheck, CircleMinus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CambioDePuestaEnMarcha, PuestaEnMarcha } from '#contract/schemas/tienda/puesta-en-marcha.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { cx } from '#ui/theme/cx.ts';
import { decirError } from '../../lib/errores.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import styles from './puesta-en-marcha.module.css';
import { TEXTO_DE_PASO } from './textos-de-pasos.ts';
import { usePuestaEnMarcha } from './use-puesta-en-marcha.ts';

/** The list starts folded to one line where it would push the figures off the screen. */
const ESTRECHO = '(width < 48rem)';

/** What a new shop still needs, for its owner; nothing once it was finished or dismissed. */
export function PuestaEnMarchaCard() {
  return useEsPropietario() ? <DelPropietario /> : null;
}

function DelPropietario() {
  const { lista, cambiar } = usePuestaEnMarcha();
  const [cerrada, setCerrada] = useState(false);
  /** Finished on this visit: it shows until the page is left, and never again. */
  const [despedida, setDespedida] = useState(false);
  const completa = lista?.pasos.every(({ hecho, omitido }) => hecho || omitido) ?? false;
  const abierta = lista !== undefined && !lista.oculta;

  useEffect(() => {
    if (!abierta || !completa) return;
    setDespedida(true);
    cambiar({ oculta: true }).catch(() => undefined);
  }, [abierta, completa, cambiar]);

  if (!lista || cerrada || !(abierta || despedida)) return null;

  async function quitar() {
    setCerrada(true);
    try {
      await cambiar({ oculta: true });
    } catch (error) {
      setCerrada(false);
      decirError(error, 'No se pudo guardar');
      return;
    }
    toast.info('La lista ya no se muestra', {
      action: {
        label: 'Deshacer',
        onClick: () => {
          setCerrada(false);
          cambiar({ oculta: false }).catch((error: unknown) => decirError(error, 'No se pudo guardar'));
        },
      },
    });
  }

  return <Lista lista={lista} completa={completa} onChange={cambiar} onClose={() => void quitar()} />;
}

interface ListaProps {
  lista: PuestaEnMarcha;
  completa: boolean;
  onChange: (cambio: CambioDePuestaEnMarcha) => Promise<void>;
  onClose: () => void;
}

function Lista({ lista: { pasos }, completa, onChange, onClose }: ListaProps) {
  const [abierta, setAbierta] = useState(() => !matchMedia(ESTRECHO).matches);
  const contenido = useId();
  const listos = pasos.filter(({ hecho, omitido }) => hecho || omitido).length;
  const progreso = `${listos} de ${pasos.length}`;

  function cambiar(cambio: CambioDePuestaEnMarcha) {
    onChange(cambio).catch((error: unknown) => decirError(error, 'No se pudo guardar'));
  }

  return (
    <section aria-labelledby={`${contenido}-titulo`} className={styles.card}>
      <div className={styles.head}>
        <h2 id={`${contenido}-titulo`} className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={abierta}
            aria-controls={contenido}
            onClick={() => setAbierta(!abierta)}
          >
            <ChevronDown aria-hidden="true" className={cx(styles.chevron, abierta && styles.open)} />
            {completa ? '¡Tu tienda está lista para vender!' : 'Prepara tu tienda'}
            <span className={styles.count}>{progreso}</span>
          </button>
        </h2>
        <progress className={styles.bar} max={pasos.length} value={listos} aria-label="Pasos hechos" />
        <IconButton label="No mostrar esta lista" icon={<X />} onClick={onClose} />
      </div>
      <ul id={contenido} hidden={!abierta} className={styles.list}>
        {pasos.map((uno) => (
          <PasoItem key={uno.paso} {...uno} onChange={cambiar} />
        ))}
      </ul>
    </section>
  );
}

const ICONO = { hecho: <CircleCheck />, omitido: <CircleMinus />, pendiente: <Circle /> };
const ESTADO = { hecho: 'Hecho', omitido: 'No lo necesitas', pendiente: 'Pendiente' };

type PasoItemProps = PuestaEnMarcha['pasos'][number] & {
  onChange: (cambio: CambioDePuestaEnMarcha) => void;
};

function PasoItem({ paso, hecho, omitido, onChange }: PasoItemProps) {
  const { titulo, texto, ruta } = TEXTO_DE_PASO[paso];
  const estado = hecho ? 'hecho' : omitido ? 'omitido' : 'pendiente';
  return (
    <li className={styles.item} data-estado={estado}>
      <span className={styles.icon} role="img" aria-label={ESTADO[estado]}>
        {ICONO[estado]}
      </span>
      <Link to={ruta} className={styles.link}>
        <span className={styles.name}>
          {titulo}
          {estado === 'pendiente' && (
            <>
              {/* Keeps the arrow on the line of the last word. */}
              {'\u00a0'}
              <ArrowRight aria-hidden="true" className={styles.arrow} />
            </>
          )}
        </span>
        {estado === 'pendiente' && <span className={styles.text}>{texto}</span>}
      </Link>
      {estado !== 'hecho' && (
        <Button
          size="sm"
          variant="ghost"
          className={styles.skip}
          aria-label={`${omitido ? 'Sí lo necesito' : 'No lo necesito'}: ${titulo}`}
          onClick={() => onChange(omitido ? { incluir: paso } : { omitir: paso })}
        >
          {omitido ? 'Sí lo necesito' : 'No lo necesito'}
        </Button>
      )}
    </li>
  );
}
