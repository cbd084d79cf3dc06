import { DownloadCloud, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  AvanceDeActualizacion,
  EstadoDeActualizacion,
  VersionNoInstalada,
} from '#contract/desktop/actualizaciones.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { isAnythingUnsaved } from '#ui/dialogs/unsaved.ts';
import { Card } from '#ui/display/card.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { fraseDeNoInstalada } from '../../../shared/actualizaciones/actualizaciones.ts';
import { rutaDeCapitulo } from '../../../shared/pagina/ayuda.ts';
import { fechaCorta } from '../../../shared/tienda/hora-legible.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './actualizaciones.module.css';

interface VersionCardProps {
  estado: EstadoDeActualizacion;
  busy: boolean;
  onBuscar: () => void;
  onInstalar: () => void;
}

/** The version in use, what is known of a newer one, and what can be done about it. */
export function VersionCard({ estado, busy, onBuscar, onInstalar }: VersionCardProps) {
  const { version, avance, fallida, noInstalada, revisada, modo } = estado;
  const [asking, setAsking] = useState(false);
  const zona = useTienda()?.zonaHoraria;
  const lista = avance.paso === 'lista' ? avance : undefined;
  const trabajando = avance.paso === 'buscando' || avance.paso === 'descargando';

  return (
    <Card as="section" aria-label="Versión" title={`Guirnalda ${version}`}>
      <div className={styles.stack}>
        {fallida && (
          <Banner tone="warning">
            La versión {fallida} no funcionó en esta computadora y volvió la {version}, con los datos enteros.
            No se instala sola otra vez
            {lista?.version === fallida ? '; si quieres, pruébala con «Instalar ahora».' : '.'}
          </Banner>
        )}
        {noInstalada && (
          <NoInstalada
            noInstalada={noInstalada}
            version={version}
            lista={lista?.version === noInstalada.version}
          />
        )}
        <Avance estado={estado} />
        {lista?.novedades && (
          <section aria-label={`Qué trae la versión ${lista.version}`}>
            <h3 className={styles.subtitle}>Qué trae la versión {lista.version}</h3>
            <p className={styles.notes}>{lista.novedades}</p>
          </section>
        )}
        <div className={styles.row}>
          {lista && (
            <Button
              icon={<DownloadCloud aria-hidden="true" />}
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              Instalar ahora
            </Button>
          )}
          {modo !== 'a-mano' && avance.paso !== 'apagada' && (
            <Button
              variant="secondary"
              icon={<RefreshCw aria-hidden="true" />}
              loading={trabajando}
              disabled={busy || trabajando}
              onClick={onBuscar}
            >
              Buscar ahora
            </Button>
          )}
          <Link to={rutaDeCapitulo('novedades')}>Qué hay de nuevo en la {version}</Link>
        </div>
        {revisada && (
          <p className={styles.quiet}>
            Última respuesta:{' '}
            <RelativeTime iso={revisada} text={fechaCorta(revisada, zona)} timeZone={zona} />
          </p>
        )}
      </div>
      <InstalarDialog
        open={asking}
        version={lista?.version ?? ''}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onInstalar();
        }}
      />
    </Card>
  );
}

interface NoInstaladaProps {
  noInstalada: VersionNoInstalada;
  version: string;
  /** Whether it can be installed now. */
  lista: boolean;
}

/** A version that could not be installed, why, and the ways to go on; it stays until one is installed. */
function NoInstalada({ noInstalada, version, lista }: NoInstaladaProps) {
  const { archivo } = noInstalada;
  return (
    <Banner tone="warning">
      <p>
        {fraseDeNoInstalada(noInstalada)}. Sigue la {version}, con todo como estaba.{' '}
        {lista
          ? 'Prueba otra vez con «Instalar ahora»'
          : 'Presiona «Buscar ahora» y, cuando esté lista, «Instalar ahora»'}
        {archivo === null ? (
          <>
            , o <Link to={rutaDeCapitulo('actualizar')}>instálala a mano</Link>.
          </>
        ) : (
          ', o cierra Guirnalda y escribe en la terminal:'
        )}
      </p>
      {archivo !== null && (
        <p>
          <code className={styles.command}>sudo apt install {entreComillas(archivo)}</code>
        </p>
      )}
    </Banner>
  );
}

/** A path as the shell takes it for one word. */
function entreComillas(archivo: string): string {
  return /^[\w./+~-]+$/.test(archivo) ? archivo : `'${archivo.replaceAll("'", String.raw`'\''`)}'`;
}

/** Where the search stands, in one sentence. */
function Avance({ estado: { avance, modo, fallida } }: { estado: EstadoDeActualizacion }) {
  if (modo === 'a-mano') {
    return (
      <p>
        Este programa no se actualiza solo: no se instaló con un instalador, o no se puede escribir donde
        está. Cuando haya una versión nueva, cierra la tienda e instálala a mano; los datos se quedan.
      </p>
    );
  }
  if (avance.paso === 'fallo') return <Banner tone="warning">{avance.motivo}</Banner>;
  return (
    <div role="status">
      <p>{fraseDe(avance, modo === 'con-clave', fallida)}</p>
      {avance.paso === 'descargando' && (
        <progress className={styles.progress} max={100} value={avance.porcentaje} aria-label="Descarga" />
      )}
    </div>
  );
}

function fraseDe(avance: AvanceDeActualizacion, conClave: boolean, fallida: string | null): string {
  switch (avance.paso) {
    case 'apagada':
      return 'No se buscan versiones nuevas: falta la dirección.';
    case 'buscando':
      return 'Buscando una versión nueva…';
    case 'al-dia':
      return 'Es la versión más nueva.';
    case 'descargando':
      return `Descargando la versión ${avance.version}: ${avance.porcentaje} %. Se puede vender mientras tanto.`;
    case 'lista':
      if (conClave) {
        return `La versión ${avance.version} está lista. Se instala con «Instalar ahora», que pide la contraseña de la computadora.`;
      }
      return avance.version === fallida
        ? `La versión ${avance.version} está descargada.`
        : `La versión ${avance.version} está lista: se instala al cerrar el programa.`;
    case 'fallo':
      return avance.motivo;
    default:
      return 'Se busca sola unos minutos después de abrir, y luego cada pocas horas.';
  }
}

interface InstalarDialogProps {
  open: boolean;
  version: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before the shop closes for a minute; says what would be lost. */
function InstalarDialog({ open, version, onCancel, onConfirm }: InstalarDialogProps) {
  const sinGuardar = open && isAnythingUnsaved();
  return (
    <ConfirmDialog
      open={open}
      title={`¿Instalar la versión ${version} ahora?`}
      description={`La tienda cierra alrededor de un minuto, también para los demás aparatos y para tus clientes, y vuelve a abrir sola. Que nadie esté cobrando. Antes se guarda una copia de los datos; las ventas en espera y la venta sin terminar se quedan.${sinGuardar ? ' Lo que cambiaste en esta pantalla y no guardaste se pierde.' : ''}`}
      confirmLabel="Cerrar e instalar"
      cancelLabel="Ahora no"
      destructive={sinGuardar}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
