import { HardDriveDownload, Lock, Usb } from 'lucide-react';
import { useState } from 'react';
import type { DestinoDeRespaldos } from '#contract/schemas/tienda/destino-de-respaldos.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { desktop } from '../../../lib/desktop.ts';
import { Loaded } from '../../../shared/pagina/loaded.tsx';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { CifrarDialog } from './cifrar-dialog.tsx';
import { MudarseDialog } from './mudarse-dialog.tsx';
import styles from './respaldos-section.module.css';
import type { CarpetaElegida, UsoDeDestino } from './use-destino.ts';

const SIN_DATOS = <p>En la tienda de demostración no se guardan copias fuera de la computadora.</p>;

/** Where copies leave the computer, when they last did, and moving to another computer. */
export function DestinoCard({ destino }: { destino: UsoDeDestino }) {
  return (
    <Card as="section" aria-label="Copias fuera de esta computadora" title="Copias fuera de esta computadora">
      <Loaded load={destino.load} loading="Cargando las copias de fuera…">
        {(datos) => (datos.disponible ? <Destino datos={datos} uso={destino} /> : SIN_DATOS)}
      </Loaded>
    </Card>
  );
}

type Abierto = 'cifrar' | 'mudarse' | 'olvidar';

function Destino({ datos, uso }: { datos: DestinoDeRespaldos; uso: UsoDeDestino }) {
  const { tarea, lugar } = uso;
  const hacer = (nueva: Parameters<UsoDeDestino['hacer']>[0]) => void uso.hacer(nueva);
  const [abierto, setAbierto] = useState<Abierto>();
  const { elegido, cifrado, permitidoAqui } = datos;
  const ocupado = tarea !== undefined;
  const enEquipo = permitidoAqui && desktop() !== undefined;
  return (
    <div className={styles.stack}>
      {elegido ? <Estado {...datos} elegido={elegido} /> : <Propuesta enEquipo={enEquipo} />}
      {elegido?.estado === 'otra' && (
        <Banner
          tone="warning"
          action={
            (permitidoAqui || elegido.fijado) && (
              <Button variant="secondary" loading={tarea === 'aceptar'} onClick={() => hacer('aceptar')}>
                Usar también esta
              </Button>
            )
          }
        >
          En ese lugar hay otra memoria o carpeta, sin tus copias. No se escribe en ella hasta que digas que
          sí.
        </Banner>
      )}
      <div className={styles.buttons}>
        {elegido && (
          <Button
            icon={<HardDriveDownload aria-hidden="true" />}
            loading={tarea === 'copiar' || datos.copiando !== null}
            disabled={ocupado || elegido.estado !== 'lista'}
            onClick={() => hacer('copiar')}
          >
            {tarea === 'copiar' || datos.copiando ? 'Guardando la copia…' : 'Guardar una copia fuera'}
          </Button>
        )}
        {enEquipo && !elegido?.fijado && (
          <Button
            variant={elegido ? 'secondary' : 'primary'}
            icon={<Usb aria-hidden="true" />}
            disabled={ocupado}
            onClick={() => void uso.elegir()}
          >
            {elegido ? 'Elegir otro lugar' : 'Elegir carpeta o memoria'}
          </Button>
        )}
        {permitidoAqui && elegido && (
          <Button
            variant="secondary"
            icon={<Lock aria-hidden="true" />}
            disabled={ocupado}
            loading={tarea === 'descifrar'}
            onClick={() => (cifrado ? hacer('descifrar') : setAbierto('cifrar'))}
          >
            {cifrado ? 'Dejar de cifrar' : 'Cifrar con una frase'}
          </Button>
        )}
        {permitidoAqui && elegido && !elegido.fijado && (
          <Button variant="ghost" disabled={ocupado} onClick={() => setAbierto('olvidar')}>
            Ya no guardar ahí
          </Button>
        )}
        {enEquipo && (
          <Button variant="ghost" disabled={ocupado} onClick={() => setAbierto('mudarse')}>
            Mudarse a otra computadora
          </Button>
        )}
      </div>
      <CifradoDelLugar
        lugar={abierto === 'cifrar' ? undefined : lugar}
        onCifrar={() => setAbierto('cifrar')}
        onSinCifrar={() => void uso.usarLugar()}
        onClose={uso.dejarLugar}
      />
      <CifrarDialog
        open={abierto === 'cifrar'}
        conCopias={elegido !== null}
        onClose={() => setAbierto(undefined)}
        onDone={() => (lugar ? void uso.usarLugar() : uso.load.reload())}
      />
      <MudarseDialog
        open={abierto === 'mudarse'}
        destino={elegido?.estado === 'lista' ? elegido.carpeta : undefined}
        onClose={() => setAbierto(undefined)}
        onDone={uso.load.reload}
      />
      <ConfirmDialog
        open={abierto === 'olvidar'}
        title="¿Ya no guardar copias ahí?"
        description="Las copias que ya hay se quedan donde están. Si esta computadora se daña, solo tendrás esas."
        confirmLabel="Ya no guardar"
        onCancel={() => setAbierto(undefined)}
        onConfirm={() => {
          setAbierto(undefined);
          hacer('olvidar');
        }}
      />
    </div>
  );
}

interface CifradoDelLugarProps {
  lugar: CarpetaElegida | undefined;
  onCifrar: () => void;
  onSinCifrar: () => void;
  onClose: () => void;
}

/** Whether the copies of a place that was just chosen are sealed: the first one is made after the answer. */
function CifradoDelLugar({ lugar, onCifrar, onSinCifrar, onClose }: CifradoDelLugarProps) {
  return (
    <Dialog
      open={lugar !== undefined}
      title="¿Guardar las copias cifradas?"
      onClose={onClose}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={onSinCifrar}>
            Sin cifrar
          </Button>
          <Button data-autofocus icon={<Lock aria-hidden="true" />} onClick={onCifrar}>
            Cifrar las copias
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          En <strong className={styles.url}>{lugar?.nombre}</strong> se guarda una copia de todo: tus ventas,
          tus clientes y sus teléfonos.
        </p>
        <p>
          Lo recomendado es cifrarlas: si la memoria se pierde, nadie las lee sin tu frase. Solo la pide el
          día que traigas tu tienda de ahí.
        </p>
      </div>
    </Dialog>
  );
}

function Propuesta({ enEquipo }: { enEquipo: boolean }) {
  return (
    <p>
      Elige una memoria USB o una carpeta de otro disco, y cada día, y al cerrar el programa, se guarda ahí
      una copia de todo. {!enEquipo && 'Se elige en la computadora de la tienda, en el programa Guirnalda.'}
    </p>
  );
}

const NOMBRE_DE_ESTADO = { lista: 'Conectada', falta: 'No está conectada', otra: 'Hay otra en su lugar' };

type EstadoProps = DestinoDeRespaldos & { elegido: NonNullable<DestinoDeRespaldos['elegido']> };

function Estado({ elegido, ultima, siguiente, ultimaFalla, cifrado, copiando }: EstadoProps) {
  const zona = useTienda()?.zonaHoraria;
  const porcentaje =
    copiando && copiando.total > 0 ? Math.floor((100 * copiando.hechos) / copiando.total) : undefined;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Dónde</dt>
        <dd className={styles.url}>{elegido.carpeta}</dd>
        <dt>Estado</dt>
        <dd>
          {copiando
            ? `Guardando una copia${porcentaje === undefined ? '' : `: ${porcentaje} %`}`
            : NOMBRE_DE_ESTADO[elegido.estado]}
          {cifrado && ' · con cifrado'}
        </dd>
        <dt>Última copia</dt>
        <dd>{ultima ? exactTime(ultima, zona) : 'Todavía ninguna'}</dd>
        <dt>Hay guardadas</dt>
        <dd>{elegido.estado === 'lista' ? elegido.cuantas : '—'}</dd>
        <dt>Siguiente</dt>
        <dd>
          {elegido.estado !== 'lista'
            ? 'Cuando la conectes'
            : siguiente && Date.parse(siguiente) <= Date.now()
              ? 'En unos minutos'
              : 'Mañana, y al cerrar el programa'}
        </dd>
      </dl>
      {ultimaFalla && (
        <Banner tone="danger">
          {exactTime(ultimaFalla.fecha, zona)}: {ultimaFalla.mensaje}
        </Banner>
      )}
    </>
  );
}
