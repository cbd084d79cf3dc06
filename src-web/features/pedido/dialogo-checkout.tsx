import { useRef, useState } from 'react';
import { deQuetzales, multiplicar, sumar } from '#contract/dinero.ts';
import type { DetalleDeError } from '#contract/errores.ts';
import type { PedidoCreado } from '#contract/pedidos.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { toast } from '#ui/toast.ts';
import { AvisoDePausa } from './aviso-de-pausa.tsx';
import { escribirBorrador, useBorrador } from './borrador.ts';
import { CamposDeCliente } from './campos-de-cliente.tsx';
import { type DatosDePedido, type LineaDePedido, telefonoEscrito, validarPedido } from './datos.ts';
import styles from './dialogo-checkout.module.css';
import { type EnvioDePedido, enviarPedido } from './enviar-pedido.ts';

export interface DialogoCheckoutProps {
  onClose: () => void;
  lineas: readonly LineaDePedido[];
  /** Who is signed in: his data is filled in beforehand. */
  usuario: { nombre: string; telefono: string; email: string } | null;
  refrescar: EnvioDePedido['refrescar'];
  onCreado: (pedido: PedidoCreado['pedido']) => void;
}

type Aviso = { tono: 'warning' | 'danger'; frases: string[] };

const EN_DUDA =
  'No llegó la respuesta de la tienda. Vuelve a confirmar cuando quieras: tu pedido no se hará dos veces.';

/** «Finalizar Pedido». */
export function DialogoCheckout({ onClose, lineas, usuario, refrescar, onCreado }: DialogoCheckoutProps) {
  const borrador = useBorrador((estado) => estado.borrador);
  const [errores, setErrores] = useState<DetalleDeError[]>([]);
  const [aviso, setAviso] = useState<Aviso>();
  const [enviando, setEnviando] = useState(false);
  // A second press may come before the screen shows that the first one counts.
  const ocupado = useRef(false);
  const cuerpo = useRef<HTMLDivElement>(null);

  const datos: DatosDePedido = {
    nombre: borrador.nombre ?? usuario?.nombre ?? '',
    telefono: borrador.telefono ?? telefonoEscrito(usuario?.telefono ?? ''),
    email: borrador.email ?? usuario?.email ?? '',
    notas: borrador.notas ?? '',
  };

  function cambiar(cambio: Partial<DatosDePedido>) {
    escribirBorrador(cambio);
    // A field that is being mended is no longer wrong.
    const tocados = Object.keys(cambio);
    setErrores((previos) => previos.filter(({ path }) => !tocados.some((campo) => path.endsWith(campo))));
  }

  function mostrarErrores(details: DetalleDeError[]) {
    setErrores(details);
    requestAnimationFrame(() => cuerpo.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  async function enviar() {
    const resultado = await enviarPedido({ datos, lineas, refrescar });
    if (resultado.tipo === 'creado') {
      onCreado(resultado.pedido);
      return;
    }
    for (const mensaje of resultado.mensajes) toast.error(mensaje, { topic: 'pedido' });
    if (resultado.tipo === 'rechazado') mostrarErrores(resultado.details);
    if (resultado.tipo === 'en-duda') setAviso({ tono: 'danger', frases: [EN_DUDA] });
    if (resultado.tipo === 'cambio') {
      setAviso({ tono: 'warning', frases: [...resultado.cambios, 'Revisa el resumen y confirma de nuevo.'] });
      cuerpo.current?.closest('dialog')?.querySelector('[role]')?.scrollIntoView({ block: 'nearest' });
    }
  }

  function confirmar() {
    if (ocupado.current) return;
    setAviso(undefined);
    toast.settle('pedido');
    const malos = validarPedido(datos, lineas);
    for (const { msg } of malos) toast.error(msg, { topic: 'pedido' });
    mostrarErrores(malos);
    if (malos.length > 0) return;
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
        <AvisoDePausa />
        {aviso && (
          <Banner tone={aviso.tono}>
            {aviso.frases.map((frase) => (
              <p key={frase}>{frase}</p>
            ))}
          </Banner>
        )}
        <Resumen lineas={lineas} />
        <CamposDeCliente datos={datos} errores={errores} disabled={enviando} onChange={cambiar} />
      </div>
    </Dialog>
  );
}

function Resumen({ lineas }: { lineas: readonly LineaDePedido[] }) {
  const conImporte = lineas.map((linea) => ({
    ...linea,
    importe: multiplicar(deQuetzales(linea.precioVenta), linea.cantidad),
  }));
  return (
    <section className={styles.resumen}>
      <h3 className={styles.titulo}>Resumen del Pedido</h3>
      {lineas.length === 0 && <p className={styles.nada}>El carrito está vacío</p>}
      <ul className={styles.lineas}>
        {conImporte.map(({ _id, nombre, cantidad, importe }) => (
          <li key={_id}>
            <span>
              {nombre} x {cantidad}
            </span>
            <Price centavos={importe} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <Price centavos={sumar(...conImporte.map(({ importe }) => importe))} size="lg" />
      </p>
    </section>
  );
}
