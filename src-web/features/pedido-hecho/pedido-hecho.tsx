import { Check, Copy, PackageSearch, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SEGUIR_PEDIDO } from '#contract/calls/addresses.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { esperaConfirmacion, POR_CONFIRMAR } from '#contract/words/estados-de-pedido.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EstadoBadge } from '#ui/display/estado-badge.tsx';
import { Price } from '#ui/display/price.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { RUTAS, rutaDeSeguimiento } from '../../lib/routes.ts';
import { encabezadoDeRecibo, type Recibo } from '../../shared/recibos.ts';
import { WhatsappButton } from '../../shared/whatsapp-button.tsx';
import { Celebracion } from './celebracion.tsx';
import styles from './pedido-hecho.module.css';
import { useRecienCreado } from './recien-creado.ts';

interface PedidoHechoProps {
  recibo: Recibo;
  tienda: Tienda | null;
}

/** The page after an order: thanks, the code and what comes next. It reads the receipt, so it survives a reload. */
export function PedidoHecho({ recibo, tienda }: PedidoHechoProps) {
  const { codigoSeguimiento: codigo } = recibo;
  const { estado, porConfirmar } = useEstadoActual(recibo);
  const titulo = useRef<HTMLHeadingElement>(null);
  const recien = useRecienCreado((creado) => creado.codigo === codigo);

  const cancelado = estado === 'cancelado';

  useEffect(() => titulo.current?.focus(), []);

  return (
    <div className={styles.pagina}>
      {recien && <Celebracion />}
      <section className={styles.tarjeta}>
        <span className={styles.marca} aria-hidden="true">
          <Check />
        </span>
        <h1 ref={titulo} tabIndex={-1} className={styles.titulo}>
          {cancelado ? 'Pedido cancelado' : '¡Pedido recibido!'}
        </h1>
        <p className={styles.gracias}>
          {cancelado
            ? 'Este pedido fue cancelado. Te esperamos pronto.'
            : esperaConfirmacion({ estado, porConfirmar })
              ? POR_CONFIRMAR
              : 'Gracias por celebrar con nosotros. Ya lo estamos preparando.'}
        </p>
        <Codigo codigo={codigo} />
        <dl className={styles.datos}>
          <div>
            <dt>Número de pedido</dt>
            <dd className="tabular">{recibo.numero}</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd>
              <Price quetzales={recibo.total} size="lg" />
            </dd>
          </div>
          <div>
            <dt>Estado</dt>
            <dd>
              <EstadoBadge estado={estado} porConfirmar={porConfirmar} />
            </dd>
          </div>
        </dl>
        <Instrucciones tienda={tienda} aDomicilio={recibo.aDomicilio === true} />
        <WhatsappButton telefono={tienda?.telefono} texto={textoDe(recibo)}>
          Avisar por WhatsApp
        </WhatsappButton>
        <div className={styles.botones}>
          <Button
            variant="secondary"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => location.assign(RUTAS.catalogo)}
          >
            Hacer Otro Pedido
          </Button>
          <a className={buttonClass()} href={rutaDeSeguimiento(codigo)} target="_blank" rel="noopener">
            <PackageSearch aria-hidden="true" />
            Seguir Pedido
            <span className="visually-hidden">(se abre en otra pestaña)</span>
          </a>
        </div>
      </section>
    </div>
  );
}

/** The prepared WhatsApp message about the order. */
function textoDe({ numero, codigoSeguimiento, total }: Recibo): string {
  const importe = formatoQ(deQuetzales(total));
  return `Hola, hice el pedido ${numero} (código ${codigoSeguimiento}) por ${importe}.`;
}

type Situacion = Pick<Recibo, 'estado' | 'porConfirmar'>;

/** The order's state, and whether it waits to be confirmed: the receipt's until the server answers. */
function useEstadoActual({ codigoSeguimiento: codigo, estado, porConfirmar }: Recibo): Situacion {
  const [actual, setActual] = useState<Situacion>({ estado, porConfirmar });
  useEffect(() => {
    const controller = new AbortController();
    api(SEGUIR_PEDIDO, {
      params: { code: codigo },
      headers: encabezadoDeRecibo(codigo),
      signal: controller.signal,
    }).then(
      ({ pedido }) => setActual(pedido),
      () => undefined,
    );
    return () => controller.abort();
  }, [codigo]);
  return actual;
}

function Codigo({ codigo }: { codigo: string }) {
  return (
    <div className={styles.codigo}>
      <p className={styles.rotulo}>Código de seguimiento</p>
      <p className={styles.cifras}>{codigo}</p>
      <div className={styles.copiar}>
        <CopiarButton label="Copiar código" hecho="Código copiado" texto={codigo} />
        <CopiarButton
          label="Copiar enlace"
          hecho="Enlace copiado"
          texto={location.origin + rutaDeSeguimiento(codigo)}
        />
      </div>
      <details className={styles.qr}>
        <summary>Seguirlo en otro teléfono</summary>
        <img
          src={`${RUTAS.seguimiento}/${codigo}.svg`}
          alt="Código QR de tu pedido: ábrelo con la cámara del otro teléfono"
          width={200}
          height={200}
          loading="lazy"
        />
      </details>
    </div>
  );
}

interface CopiarButtonProps {
  label: string;
  /** What it says once it was pressed. */
  hecho: string;
  texto: string;
}

function CopiarButton({ label, hecho, texto }: CopiarButtonProps) {
  const [copiado, setCopiado] = useState(false);
  async function copiar() {
    if (await copyText(texto)) {
      setCopiado(true);
      toast.success(hecho);
    } else toast.error('No se pudo copiar. Anota el código, por favor.');
  }
  return (
    <Button
      variant="secondary"
      icon={copiado ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copiar()}
    >
      {copiado ? hecho : label}
    </Button>
  );
}

interface InstruccionesProps {
  tienda: Tienda | null;
  aDomicilio: boolean;
}

function Instrucciones({ tienda, aDomicilio }: InstruccionesProps) {
  return (
    <div className={styles.instrucciones}>
      <h2 className={styles.subtitulo}>¿Qué sigue?</h2>
      <ol>
        <li>Guarda tu código de seguimiento: con él puedes ver o cancelar tu pedido.</li>
        <li>
          {aDomicilio
            ? 'Cuando esté «Listo para Entrega», te lo llevamos a la dirección que nos diste.'
            : 'Cuando esté «Listo para Entrega», ven a recogerlo a la tienda.'}
        </li>
        <li>
          <strong>El pago se realiza al {aDomicilio ? 'recibir' : 'recoger'} tu pedido.</strong> No pagas nada
          ahora.
        </li>
      </ol>
      {tienda && (tienda.direccion || tienda.horario) && (
        <p className={styles.tienda}>
          {[tienda.direccion, tienda.horario, tienda.telefono && formatoTelefono(tienda.telefono)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  );
}
