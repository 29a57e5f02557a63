const controls = 'button, input, select, textarea, [role="tab"]';

/** The names of visible controls that are not completely inside the element's width, or overlap one another. */
export function misplacedControls(pane: Element): readonly string[] {
  const { left, right } = pane.getBoundingClientRect();
  const boxes = [...pane.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'))
    .map((control) => ({ control, name: nameOf(control), box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1);
  const outside = boxes.filter(({ box }) => box.left < left - 1 || box.right > right + 1).map(({ name }) => name);
  const overlapping = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => !one.control.contains(other.control))
      .filter((other) => areOver(one.box, other.box))
      .map((other) => `${one.name} over ${other.name}`),
  );
  return [...outside, ...overlapping];
}

const nameOf = (control: HTMLElement) => control.ariaLabel ?? control.textContent?.trim() ?? control.id;

const areOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
