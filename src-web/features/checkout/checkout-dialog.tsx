import { useRef, useState } from 'react';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/schemas/ventas/pedidos.ts';
import type { DetalleDeError } from '#contract/words/errores.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { telefonoEscrito } from '../../lib/forms/telefono.ts';
import { useFocus } from '../../lib/forms/use-focus.ts';
import { Link } from '../../lib/router.tsx';
import { rutaDePedido } from '../../lib/routes.ts';
import { NovedadesBanner } from '../../shared/novedades-banner.tsx';
import { SoloQuedan } from '../../shared/solo-quedan.tsx';
import { useTienda } from '../../shared/tienda.ts';
import { escribirBorrador, olvidarComprador, useBorrador } from './borrador.ts';
import styles from './checkout-dialog.module.css';
import { ClienteFields } from './cliente-fields.tsx';
import { type Comprador, leerComprador } from './comprador.ts';
import {
  type DatosDePedido,
  importeDe,
  type LineaDePedido,
  PATH_DE,
  totalDePedido,
  validarPedido,
} from './datos-de-pedido.ts';
import { type EnvioDePedido, enviarPedido } from './enviar-pedido.ts';
import { estaEnDuda } from './intento.ts';
import { estaEnPausa, PausaBanner } from './pausa-banner.tsx';

interface CheckoutDialogProps {
  onClose: () => void;
  lineas: readonly LineaDePedido[];
  /** The unread changes of the lines, one sentence each. */
  novedades: readonly string[];
  onLeidas: () => void;
  onQuitar: (id: string) => void;
  /** Sets the quantity of a line. */
  onPoner: (id: string, cantidad: number) => void;
  /** Code of an order that another tab placed while this dialog is open. */
  pedidoDeOtraPestana: string | undefined;
  /** Who is signed in; their data prefills the form. */
  usuario: { _id: string; nombre: string; telefono: string; email: string } | null;
  refrescar: EnvioDePedido['refrescar'];
  onCreado: (pedido: PedidoCreado['pedido'], items: NuevoPedidoJson['items']) => void;
}

const REVISA = 'Revisa el resumen y confirma de nuevo.';
const EN_DUDA =
  'No llegó la respuesta de la tienda. Al confirmar de nuevo preguntamos primero por lo que ya enviaste, tal como estaba: tu pedido no se hará dos veces.';

/** The draft, completed with the data of the account or of `comprador`. The address is asked for only where the shop delivers. */
function useDatos(usuario: CheckoutDialogProps['usuario'], comprador: Comprador | undefined): DatosDePedido {
  const borrador = useBorrador((estado) => estado.borrador);
  const entrega = useTienda(({ tienda }) => tienda?.entregaADomicilio);
  const quien = usuario ?? comprador;
  return {
    nombre: borrador.nombre ?? quien?.nombre ?? '',
    telefono: borrador.telefono ?? telefonoEscrito(quien?.telefono ?? ''),
    email: borrador.email ?? usuario?.email ?? '',
    direccion: entrega ? (borrador.direccion ?? '') : undefined,
    notas: borrador.notas ?? '',
  };
}

/** The errors of the fields, and the focus on the first thing to mend: a line that asks for too much, or a field. */
function useErrores() {
  const [errores, setErrores] = useState<DetalleDeError[]>([]);
  const cuerpo = useRef<HTMLDivElement>(null);
  const enfocar = useFocus();

  function mostrarErrores(details: DetalleDeError[]) {
    setErrores(details);
    enfocar(() => cuerpo.current?.querySelector<HTMLElement>('[data-poner], [aria-invalid]'));
  }

  return {
    errores,
    mostrarErrores,
    mostrarPausa: () => enfocar(() => cuerpo.current?.querySelector<HTMLElement>('[data-pausa]')),
    quitarError: (path: string) => setErrores((previos) => previos.filter((error) => error.path !== path)),
    cuerpo,
  };
}

/** Validates and sends the order; keeps its errors and what the person has to review. */
function useEnvio({
  lineas,
  novedades,
  usuario,
  refrescar,
  onCreado,
}: Pick<CheckoutDialogProps, 'lineas' | 'novedades' | 'usuario' | 'refrescar' | 'onCreado'>) {
  const [comprador, setComprador] = useState(leerComprador);
  const datos = useDatos(usuario, comprador);
  const { errores, mostrarErrores, mostrarPausa, quitarError, cuerpo } = useErrores();
  const [enDuda, setEnDuda] = useState(estaEnDuda);
  /** The changes that the person was asked to review; pressing again with the same ones confirms them. */
  const [revisadas, setRevisadas] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  // A second press may come before the render that disables the button.
  const ocupado = useRef(false);

  function cambiar(campo: keyof DatosDePedido, valor: string) {
    escribirBorrador({ [campo]: valor });
    quitarError(PATH_DE[campo]);
  }

  function olvidar() {
    olvidarComprador();
    setComprador(undefined);
    cuerpo.current?.querySelector<HTMLElement>('[name=nombre]')?.focus();
  }

  function pedirRevision(cuales: readonly string[]) {
    setRevisadas(cuales.join());
    requestAnimationFrame(() => cuerpo.current?.scrollIntoView({ block: 'start' }));
  }

  async function enviar() {
    const resultado = await enviarPedido({ usuario: usuario?._id ?? null, datos, lineas, refrescar });
    if (resultado.tipo === 'creado') {
      onCreado(resultado.pedido, resultado.items);
      return;
    }
    // The banner says it better; it may have been scrolled out of sight, and was read out before.
    if (resultado.tipo === 'sin-enviar' && estaEnPausa()) return mostrarPausa();
    for (const mensaje of resultado.mensajes) toast.error(mensaje, { topic: 'pedido' });
    if (resultado.tipo === 'rechazado') mostrarErrores(resultado.details);
    setEnDuda(estaEnDuda());
    if (resultado.tipo === 'cambio') {
      pedirRevision(resultado.novedades);
      mostrarErrores([]);
    }
  }

  /** Whether the order may be sent: the data are valid and every change was reviewed. */
  function puedeEnviar(): boolean {
    const nuevos = validarPedido(datos, lineas);
    for (const { msg } of nuevos) toast.error(msg, { topic: 'pedido' });
    mostrarErrores(nuevos);
    if (nuevos.length > 0) return false;
    if (novedades.length === 0 || novedades.join() === revisadas) return true;
    pedirRevision(novedades);
    return false;
  }

  function confirmar() {
    if (ocupado.current) return;
    toast.settle('pedido');
    // An attempt in doubt is sent again unchanged, so the current cart and data are not validated.
    if (!estaEnDuda() && !puedeEnviar()) return;
    setEnDuda(false);
    ocupado.current = true;
    setEnviando(true);
    void enviar().finally(() => {
      ocupado.current = false;
      setEnviando(false);
    });
  }

  return {
    datos,
    cambiar,
    olvidar: usuario === null && comprador ? olvidar : undefined,
    errores,
    enDuda,
    enviando,
    confirmar,
    cuerpo,
    frases: revisadas === undefined ? novedades : [...novedades, REVISA],
    olvidarRevision: () => setRevisadas(undefined),
  };
}

/** «Finalizar Pedido». */
export function CheckoutDialog({
  onClose,
  pedidoDeOtraPestana,
  onLeidas,
  onQuitar,
  onPoner,
  ...delPedido
}: CheckoutDialogProps) {
  const { lineas } = delPedido;
  const { enviando, enDuda, frases, ...envio } = useEnvio(delPedido);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Finalizar Pedido"
      closeOnBackdrop={false}
      dismissible={!enviando}
      onSubmit={envio.confirmar}
      footer={
        <>
          <Button variant="secondary" disabled={enviando} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando}>
            {enviando ? 'Procesando...' : 'Confirmar Pedido'}
          </Button>
        </>
      }
    >
      <div ref={envio.cuerpo} className={styles.cuerpo}>
        <PausaBanner enDuda={enDuda} />
        {enDuda && (
          <Banner tone="danger" keepClear>
            {EN_DUDA}
          </Banner>
        )}
        {frases.length > 0 && (
          <NovedadesBanner
            frases={frases}
            onEntendido={() => {
              envio.olvidarRevision();
              onLeidas();
            }}
          />
        )}
        {lineas.length === 0 && pedidoDeOtraPestana && <YaPedidoBanner codigo={pedidoDeOtraPestana} />}
        <Resumen lineas={lineas} onQuitar={onQuitar} onPoner={onPoner} />
        <ClienteFields
          datos={envio.datos}
          errores={envio.errores}
          disabled={enviando}
          onChange={envio.cambiar}
          onOlvidar={envio.olvidar}
        />
      </div>
    </Dialog>
  );
}

/** Another tab placed this order; links to it. */
function YaPedidoBanner({ codigo }: { codigo: string }) {
  return (
    <Banner
      tone="success"
      action={
        <Link to={rutaDePedido(codigo)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Ver mi pedido
        </Link>
      }
    >
      Ya hiciste este pedido en otra pestaña.
    </Banner>
  );
}

function Resumen({
  lineas,
  onQuitar,
  onPoner,
}: Pick<CheckoutDialogProps, 'lineas' | 'onQuitar' | 'onPoner'>) {
  return (
    <section className={styles.resumen} aria-labelledby="resumen-del-pedido">
      <h3 id="resumen-del-pedido" className={styles.titulo}>
        Resumen del Pedido
      </h3>
      {lineas.length === 0 && <p className={styles.nada}>El carrito está vacío</p>}
      <ul className={styles.lineas}>
        {lineas.map((linea) => (
          <Renglon
            key={linea._id}
            linea={linea}
            onQuitar={() => onQuitar(linea._id)}
            onPoner={(cantidad) => onPoner(linea._id, cantidad)}
          />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <Price centavos={totalDePedido(lineas)} size="lg" />
      </p>
    </section>
  );
}

interface RenglonProps {
  linea: LineaDePedido;
  onQuitar: () => void;
  onPoner: (cantidad: number) => void;
}

function Renglon({ linea, onQuitar, onPoner }: RenglonProps) {
  const { nombre, cantidad, disponible, quedan, precioAntes } = linea;
  if (!disponible) {
    return (
      <li className={styles.faltante}>
        <span>
          {nombre} <Badge tone="danger">No disponible</Badge>
        </span>
        <Button variant="secondary" size="sm" aria-label={`Quitar ${nombre}`} onClick={onQuitar}>
          Quitar
        </Button>
      </li>
    );
  }
  return (
    <li tabIndex={-1}>
      <span>
        {nombre} x {cantidad}
      </span>
      <span className={styles.importe}>
        {precioAntes !== undefined && (
          <s className={styles.nada}>
            <span className="visually-hidden">Antes: </span>
            <Price centavos={importeDe({ ...linea, precioVenta: precioAntes })} />
          </s>
        )}
        <Price centavos={importeDe(linea)} />
      </span>
      {quedan !== undefined && <SoloQuedan nombre={nombre} quedan={quedan} onPoner={onPoner} />}
    </li>
  );
}
