export function ProductosPage() {
  return <h1>Productos</h1>;
}
