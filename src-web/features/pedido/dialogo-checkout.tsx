import { useRef, useState } from 'react';
import type { DetalleDeError } from '#contract/errores.ts';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/pedidos.ts';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { toast } from '#ui/toast.ts';
import { AvisoDeCambios } from '../../lib/aviso-de-cambios.tsx';
import { Link } from '../../lib/router.tsx';
import { rutaDePedido } from '../../lib/rutas.ts';
import { telefonoEscrito } from '../../lib/telefono.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { AvisoDePausa } from './aviso-de-pausa.tsx';
import { escribirBorrador, useBorrador } from './borrador.ts';
import { CamposDeCliente } from './campos-de-cliente.tsx';
import { type DatosDePedido, importeDe, type LineaDePedido, totalDePedido, validarPedido } from './datos.ts';
import styles from './dialogo-checkout.module.css';
import { type EnvioDePedido, enviarPedido } from './enviar-pedido.ts';
import { estaEnDuda } from './intento.ts';

export interface DialogoCheckoutProps {
  onClose: () => void;
  lineas: readonly LineaDePedido[];
  /** What changed in them and was not read yet. */
  novedades: readonly string[];
  onLeidas: () => void;
  onQuitar: (id: string) => void;
  /** Code of the order that another tab placed meanwhile. */
  pedidoDeOtraPestana: string | undefined;
  /** Who is signed in: his data is filled in beforehand. */
  usuario: { _id: string; nombre: string; telefono: string; email: string } | null;
  refrescar: EnvioDePedido['refrescar'];
  onCreado: (pedido: PedidoCreado['pedido'], items: NuevoPedidoJson['items']) => void;
}

const REVISA = 'Revisa el resumen y confirma de nuevo.';
const EN_DUDA =
  'No llegó la respuesta de la tienda. Al confirmar de nuevo preguntamos primero por lo que ya enviaste, tal como estaba: tu pedido no se hará dos veces.';

/** «Finalizar Pedido». */
export function DialogoCheckout({
  onClose,
  lineas,
  novedades,
  pedidoDeOtraPestana,
  onLeidas,
  onQuitar,
  usuario,
  refrescar,
  onCreado,
}: DialogoCheckoutProps) {
  const borrador = useBorrador((estado) => estado.borrador);
  const [errores, setErrores] = useState<DetalleDeError[]>([]);
  const [enDuda, setEnDuda] = useState(estaEnDuda);
  /** The news over which he was asked to look again; pressing once more says that he has. */
  const [revisadas, setRevisadas] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  // A second press may come before the screen shows that the first one counts.
  const ocupado = useRef(false);
  const cuerpo = useRef<HTMLDivElement>(null);
  const enfocar = useEnfocar();

  const datos: DatosDePedido = {
    nombre: borrador.nombre ?? usuario?.nombre ?? '',
    telefono: borrador.telefono ?? telefonoEscrito(usuario?.telefono ?? ''),
    email: borrador.email ?? usuario?.email ?? '',
    notas: borrador.notas ?? '',
  };

  const frases = revisadas === undefined ? novedades : [...novedades, REVISA];

  function cambiar(cambio: Partial<DatosDePedido>) {
    escribirBorrador(cambio);
    // A field that is being mended is no longer wrong.
    const tocados = Object.keys(cambio);
    setErrores((previos) => previos.filter(({ path }) => !tocados.some((campo) => path.endsWith(campo))));
  }

  function mostrarErrores(details: DetalleDeError[]) {
    setErrores(details);
    enfocar(() => cuerpo.current?.querySelector<HTMLElement>('[aria-invalid]'));
  }

  async function enviar() {
    const resultado = await enviarPedido({ usuario: usuario?._id ?? null, datos, lineas, refrescar });
    if (resultado.tipo === 'creado') {
      onCreado(resultado.pedido, resultado.items);
      return;
    }
    for (const mensaje of resultado.mensajes) toast.error(mensaje, { topic: 'pedido' });
    if (resultado.tipo === 'rechazado') mostrarErrores(resultado.details);
    setEnDuda(estaEnDuda());
    if (resultado.tipo === 'cambio') pedirRevision(resultado.novedades);
  }

  function pedirRevision(cuales: readonly string[]) {
    setRevisadas(cuales.join());
    requestAnimationFrame(() => cuerpo.current?.scrollIntoView({ block: 'start' }));
  }

  function confirmar() {
    if (ocupado.current) return;
    toast.settle('pedido');
    // What may have arrived is sent again as it was, whatever became of cart and data since.
    if (!estaEnDuda()) {
      const malos = validarPedido(datos, lineas);
      for (const { msg } of malos) toast.error(msg, { topic: 'pedido' });
      mostrarErrores(malos);
      if (malos.length > 0) return;
      if (novedades.length > 0 && novedades.join() !== revisadas) {
        pedirRevision(novedades);
        return;
      }
    }
    setEnDuda(false);
    ocupado.current = true;
    setEnviando(true);
    void enviar().finally(() => {
      ocupado.current = false;
      setEnviando(false);
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Finalizar Pedido"
      closeOnBackdrop={false}
      dismissible={!enviando}
      onSubmit={confirmar}
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
      <div ref={cuerpo} className={styles.cuerpo}>
        <AvisoDePausa enDuda={enDuda} />
        {enDuda && <Banner tone="danger">{EN_DUDA}</Banner>}
        {frases.length > 0 && (
          <AvisoDeCambios
            frases={frases}
            onEntendido={() => {
              setRevisadas(undefined);
              onLeidas();
            }}
          />
        )}
        {lineas.length === 0 && pedidoDeOtraPestana && (
          <Banner
            tone="success"
            action={
              <Link
                to={rutaDePedido(pedidoDeOtraPestana)}
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
              >
                Ver mi pedido
              </Link>
            }
          >
            Ya hiciste este pedido en otra pestaña.
          </Banner>
        )}
        <Resumen lineas={lineas} onQuitar={onQuitar} />
        <CamposDeCliente datos={datos} errores={errores} disabled={enviando} onChange={cambiar} />
      </div>
    </Dialog>
  );
}

interface ResumenProps extends Pick<DialogoCheckoutProps, 'lineas' | 'onQuitar'> {}

function Resumen({ lineas, onQuitar }: ResumenProps) {
  return (
    <section className={styles.resumen} aria-labelledby="resumen-del-pedido">
      <h3 id="resumen-del-pedido" className={styles.titulo}>
        Resumen del Pedido
      </h3>
      {lineas.length === 0 && <p className={styles.nada}>El carrito está vacío</p>}
      <ul className={styles.lineas}>
        {lineas.map((linea) => (
          <Renglon key={linea._id} linea={linea} onQuitar={() => onQuitar(linea._id)} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <Price centavos={totalDePedido(lineas)} size="lg" />
      </p>
    </section>
  );
}

function Renglon({ linea, onQuitar }: { linea: LineaDePedido; onQuitar: () => void }) {
  const { nombre, cantidad, disponible, precioAntes } = linea;
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
    <li>
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
    </li>
  );
}
