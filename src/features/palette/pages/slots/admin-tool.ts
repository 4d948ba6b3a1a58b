import { PaletteButton } from '../palette-button.tsx';

export default PaletteButton;
