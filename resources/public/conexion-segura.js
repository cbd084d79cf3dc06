// The last step of the guide: whether this device already trusts the shop.
const estado = document.querySelector('#prueba');
const boton = document.querySelector('#probar');

function probar() {
  boton.hidden = true;
  estado.className = '';
  estado.textContent = 'Probando…';
  const imagen = new Image();
  imagen.onload = () => {
    estado.className = 'bien';
    estado.textContent = 'Este equipo ya confía en tu tienda.';
  };
  imagen.onerror = () => {
    estado.className = 'falta';
    estado.textContent = 'Este equipo todavía no confía en tu tienda. Sigue los pasos y prueba otra vez.';
    boton.hidden = false;
  };
  imagen.src = `${estado.dataset.prueba}?${Date.now()}`;
}

if (estado && boton) {
  boton.addEventListener('click', probar);
  // Whoever comes back from the settings of the system finds the new answer.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && estado.className === 'falta') probar();
  });
  probar();
}
