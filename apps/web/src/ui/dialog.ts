import { button, el } from './element.ts'
import { icon } from './icon.ts'

/** Shows content over the page; Escape, the cross and a click beside it close it. */
export function showDialog(title: string, ...content: readonly (Node | string)[]): HTMLDialogElement {
  const dialog: HTMLDialogElement = el(
    'dialog',
    { class: 'dialog', 'aria-label': title },
    el(
      'header',
      {},
      el('h2', {}, title),
      button('Close', () => dialog.close(), { class: 'plain', icon: icon('close'), hideLabel: true }),
    ),
    el('div', { class: 'dialog-body' }, ...content),
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
