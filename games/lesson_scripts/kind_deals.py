"""Deals for practice that are kind to the player, as data.

Each was chosen by play: the weakest agent wins with it against two others like it, in each of several runs. A deal can
be kind and look poor, so no page promises a good hand; the deal of a learner's first round looks good too.
"""

from __future__ import annotations

from collections.abc import Mapping

PLAYER = 0
"""The seat of the person who practises."""
SEATS = 3
"""The number of seats at a table of practice, in the games with kind deals."""

KIND_DEALS: Mapping[str, tuple[str, ...]] = {
    "doudizhu": (
        "aaa55ab4e1b4b7cba1dc10e85105641f37eaa11b99c1f8d9fdd53d9b0e703fa4",
        "cc311d8d8291a2e7247db52c2a003f434c114d006b5ccf91cd1a6339e8fa0f36",
        "00eb37dc96cbd1ecf59bbbe3313352068d10e246754d92ade891c9b2ae7e096a",
        "fec5ecc29ec39bf53b53af0b4e5fde7938bdaad8605c7f9389fe13b0af76053e",
        "78518df2bab823a51001fdce15c570df5a12ec2cfea713d6d3e1cd9004d4049b",
        "34ea6c137515144f5568d24ae27af862d1483ace83266324473014c499f045bb",
    ),
    "liars_dice": (
        "38f4a4ab039029d0aa4401eab4e198fb1f99a1e84462b34210d79d49b4e3153b",
        "13760fd08c25c6ed868b77b9df003b33e9707b603746f30535589abe85b96166",
        "7cc4ba6aa97ef523768a967084e2534ca70f021f0c9452b4cc54e9a91d8b3882",
        "fdc4e8fa13736c818f75798726bf13684a3a3c5629adf3e72b3db1c08ad6ad38",
        "1351e2b636c2d5d8883f928379c034923f0cc9ea08a8c8404146a59f6f143219",
        "ae2f7779246170391f8e0c9d194cca79ad60ab18ae17276093312486bb40b169",
    ),
    "uno": (
        "db4765dedd26c1097d15257535eb83612990b0b5295c5107b55e2c5e5e3593bf",
        "22ec30e8f6466a3e10dcd6852f7c894afe6db38493caba6713bd0b9e1ca3834d",
        "800361fc4d5a7c4fd44be5d3de0045ee72e6d46b8faf9d56adfc59c4eaae6ef4",
        "9d408cd427adfb28a93561dfd6f448e298c471e514b71e7e0f4daaefd8c4e867",
        "dd17b8a4b0b944ea6406dfd577b42b1e4c93d7b446cecebda09ac6b2862b0509",
        "f980c50708306907d4ec97aeefa1bcaff7e2fd45053afa34188fca704cad5984",
    ),
    "gandengyan": (
        "191db853d784d8a6a49b28780838c86820a2e6182f23040a069f01092e6665bb",
        "157802a7c4c4f5e45e396751f972db95f2d5aba54d9bc086f5ee14552155e81a",
        "cface17ba14f0bc923cadf402c63261b575b33d6d9ec4a702500282fce3104a8",
        "71f304686c52a0957ba5d2dbc97148d0f18a788f234b776d97df36c1356628f6",
        "948034ff59106dad0e2fe64020369283330664176ff9e883062474b2dd091678",
        "f6fd39bd0c04d6b497eef45cc657202cc29459d90c0cd0b0a20c1e1a403d9fa5",
    ),
}
"""Game -> the seeds of its kind deals, taken one after the other."""
