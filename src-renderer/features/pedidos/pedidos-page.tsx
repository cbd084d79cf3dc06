export function PedidosPage() {
  return <h1>Pedidos</h1>;
}
